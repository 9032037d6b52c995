import { defineConfig } from '@playwright/test'
import type { FauxtranetOptions } from 'fauxtranet/playwright'

const serve = (mode: string, port: number) => ({
  command: `npx vite --host 127.0.0.1 --port ${port} --strictPort --mode ${mode}`,
  url: `http://127.0.0.1:${port}`,
})

/** The same tests both ways: a world of one's own on one server, and MSW inside the page. */
export default defineConfig<FauxtranetOptions>({
  testDir: 'tests',
  fullyParallel: true,
  use: {
    // A Chromium of one's own, where Playwright's is not installed.
    launchOptions: { executablePath: process.env.CHROME_PATH, args: ['--no-sandbox'] },
  },
  projects: [
    { name: 'server', use: { baseURL: 'http://127.0.0.1:5191' } },
    { name: 'in page', use: { baseURL: 'http://127.0.0.1:5192', fauxtranet: { inPage: true } } },
  ],
  webServer: [serve('development', 5191), serve('worker', 5192)],
})
