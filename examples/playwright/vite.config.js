import { fauxtranet } from 'fauxtranet/vite'
import { defineConfig } from 'vite'

export default defineConfig(({ mode }) => ({
  plugins: [fauxtranet({ mode: mode === 'worker' ? 'worker' : 'server' })],
  cacheDir: `node_modules/.vite-${mode}`,
}))
