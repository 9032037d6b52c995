import { defineConfig } from 'vitest/config'

const { CHROME_PATH } = process.env
// Loaded only for tests that need it, because it must have the same version as Vitest.
const isBrowser = process.argv.includes('--project=browser')
const { playwright } = isBrowser ? await import('@vitest/browser-playwright') : {}
// Serves MSW's worker file.
const { fauxtranet } = isBrowser ? await import('fauxtranet/vite') : {}
// As long as a busy machine needs.
const testTimeout = 60_000
const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking']

export default defineConfig({
  plugins: [fauxtranet?.()],
  test: {
    projects: [
      { extends: true, test: { name: 'node', testTimeout, include: ['*.trial.js'], exclude: ['*browser.trial.js'] } },
      playwright && {
        extends: true,
        test: {
          name: 'browser',
          testTimeout,
          include: ['*browser.trial.js'],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions: { executablePath: CHROME_PATH, args } }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ].filter(Boolean),
  },
})
