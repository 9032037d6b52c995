import react from '@vitejs/plugin-react'
import { fauxtranet } from 'fauxtranet/vite'
import { defineConfig } from 'vite'

/**
 * `vite`: the dev server simulates the intranet. `--mode worker`: MSW does, inside the page.
 * `build`: fails if it contains the simulator. `build --mode demo` includes it.
 */
export default defineConfig(({ mode }) => ({
  plugins: [
    react(),
    fauxtranet({
      scenario: 'small-company',
      mode: mode === 'worker' || mode === 'demo' ? 'worker' : 'server',
      demo: mode === 'demo',
      panel: mode !== 'demo',
      // Keeps the state in the page across reloads. The server always keeps it.
      persist: 'session',
    }),
  ],
  // The tests start two servers at once.
  cacheDir: `node_modules/.vite-${mode}`,
  build: { outDir: mode === 'demo' ? 'dist/demo' : 'dist/app' },
  test: {
    environment: 'jsdom',
    include: ['src/**/*.test.tsx'],
    setupFiles: 'src/test-setup.ts',
    testTimeout: 300_000,
    // Test files share modules, which is faster. Each test has its own world anyway.
    isolate: false,
  },
}))
