import { defineConfig } from '@playwright/test'
import type { FauxtranetOptions } from 'fauxtranet/playwright'

/** Builds the app and serves it on a free port. Playwright sets the named group of `url` as environment variable. */
const serve = (mode: string, url: RegExp) => ({
  command: `vite build --mode ${mode} && vite preview --host 127.0.0.1 --port 0 --mode ${mode}`,
  wait: { stdout: url },
  timeout: 120_000,
})
const { SERVER_PORT, WORKER_PORT } = process.env

/** Each test has its own world on one server. The document tests also run with the simulator inside the page. */
export default defineConfig<FauxtranetOptions>({
  testDir: 'e2e',
  fullyParallel: true,
  timeout: 120_000,
  expect: { timeout: 30_000 },
  use: {
    // For a machine without Playwright's Chromium.
    launchOptions: { executablePath: process.env.CHROME_PATH, args: ['--no-sandbox', '--disable-gpu'] },
  },
  projects: [
    { name: 'server', use: { baseURL: `http://127.0.0.1:${SERVER_PORT}` } },
    {
      name: 'in page',
      testMatch: 'documents.spec.ts',
      use: { baseURL: `http://127.0.0.1:${WORKER_PORT}`, fauxtranet: { inPage: true } },
    },
  ],
  webServer: [
    serve('production', /127\.0\.0\.1:.*?(?<server_port>\d{4,5})/),
    serve('demo', /127\.0\.0\.1:.*?(?<worker_port>\d{4,5})/),
  ],
})
