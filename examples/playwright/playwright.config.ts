import { defineConfig } from '@playwright/test'
import type { FauxtranetOptions } from 'fauxtranet/playwright'

/** A dev server on a free port, which it says, and which is then in the environment. */
const serve = (mode: string, says: RegExp) => ({
  command: `vite --host 127.0.0.1 --port 0 --mode ${mode}`,
  wait: { stdout: says },
  timeout: 120_000,
})
const { SERVER_PORT, WORKER_PORT } = process.env

/** The same tests both ways: a world of one's own on one server, and MSW inside the page. */
export default defineConfig<FauxtranetOptions>({
  testDir: 'tests',
  fullyParallel: true,
  timeout: 120_000,
  expect: { timeout: 30_000 },
  use: {
    // A Chromium of one's own, where Playwright's is not installed.
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
