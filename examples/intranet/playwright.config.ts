import { defineConfig } from '@playwright/test'

const port = Number(process.env.PORT ?? 5180)
const baseURL = `http://127.0.0.1:${port}`

/** One server for all tests; each has a world of its own on it. */
export default defineConfig({
  testDir: 'e2e',
  fullyParallel: true,
  expect: { timeout: 15_000 },
  use: {
    baseURL,
    // A Chromium of one's own, where Playwright's is not installed.
    launchOptions: { executablePath: process.env.CHROME_PATH, args: ['--no-sandbox', '--disable-gpu'] },
  },
  webServer: {
    command: `npx vite --host 127.0.0.1 --port ${port} --strictPort`,
    url: baseURL,
    reuseExistingServer: true,
  },
})
