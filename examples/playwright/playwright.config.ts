import { defineConfig } from '@playwright/test'
import type { FauxtranetOptions } from 'fauxtranet/playwright'

/** Starts a dev server on a free port. Playwright sets the named group of `url` as environment variable. */
const serve = (mode: string, url: RegExp) => ({
  command: `vite --host 127.0.0.1 --port 0 --mode ${mode}`,
  wait: { stdout: url },
  timeout: 120_000,
})
const { SERVER_PORT, WORKER_PORT } = process.env

/** Runs the tests twice: with one server, where each test has its own world, and with MSW inside the page. */
export default defineConfig<FauxtranetOptions>({
  testDir: 'tests',
  fullyParallel: true,
  timeout: 120_000,
  expect: { timeout: 30_000 },
  use: {
    // For a machine without Playwright's Chromium.
    launchOptions: { executablePath: process.env.CHROME_PATH, args: ['--no-sandbox'] },
  },
  projects: [
    { name: 'server', use: { baseURL: `http://127.0.0.1:${SERVER_PORT}` } },
    { name: 'in page', use: { baseURL: `http://127.0.0.1:${WORKER_PORT}`, fauxtranet: { inPage: true } } },
  ],
  webServer: [
    serve('development', /127\.0\.0\.1:.*?(?<server_port>\d{4,5})/),
    serve('worker', /127\.0\.0\.1:.*?(?<worker_port>\d{4,5})/),
  ],
})
