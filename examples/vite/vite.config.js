import { fauxtranet } from 'fauxtranet/vite'
import { defineConfig } from 'vite'

export default defineConfig(({ mode }) => ({
  plugins: [
    fauxtranet({
      scenario: 'small-company',
      mode: mode === 'worker' ? 'worker' : 'server',
      demo: mode === 'demo',
    }),
  ],
}))
