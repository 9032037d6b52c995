import react from '@vitejs/plugin-react'
import { fauxtranet } from 'fauxtranet/vite'
import { defineConfig } from 'vite'

/**
 * `vite`: the dev server answers as the intranet. `--mode worker`: MSW does, inside the page.
 * `build`: fails if the simulator got in. `build --mode demo`: has it in, on purpose.
 */
export default defineConfig(({ mode }) => ({
  plugins: [
    react(),
    fauxtranet({
      scenario: 'small-company',
      mode: mode === 'worker' || mode === 'demo' ? 'worker' : 'server',
      demo: mode === 'demo',
      // In the page the state outlives a reload; on the server it does anyway.
      persist: 'session',
    }),
  ],
  // Two servers at once, as in the tests, each have their own.
  cacheDir: `node_modules/.vite-${mode}`,
  build: { outDir: mode === 'demo' ? 'dist/demo' : 'dist/app' },
  test: {
    environment: 'jsdom',
    include: ['src/**/*.test.tsx'],
    setupFiles: 'src/test-setup.ts',
    testTimeout: 30_000,
    // Files share what they import, which is quicker: each test has a world of its own anyway.
    isolate: false,
  },
}))
