import { defineConfig } from '@playwright/test'
import type { FauxtranetOptions } from 'fauxtranet/playwright'

/** Builds the app, and serves it on a free port, which it says, and which is then in the environment. */
const serve = (mode: string, says: RegExp) => ({
  command: `vite build --mode ${mode} && vite preview --host 127.0.0.1 --port 0 --mode ${mode}`,
  wait: { stdout: says },
  timeout: 120_000,
})
const { SERVER_PORT, WORKER_PORT } = process.env

/** Each test in a world of its own on one server; those of documents also with the simulator inside the page. */
export default defineConfig<FauxtranetOptions>({
  testDir: 'e2e',
  fullyParallel: true,
  timeout: 120_000,
  expect: { timeout: 30_000 },
  use: {
    // A Chromium of one's own, where Playwright's is not installed.
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
