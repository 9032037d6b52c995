import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { StorybookConfig } from '@storybook/vue3-vite'

const pathOf = (name: string) => fileURLToPath(import.meta.resolve(name))

const config: StorybookConfig = {
  // Needed only in a repository with several packages. Elsewhere, use the name.
  framework: {
    name: dirname(pathOf('@storybook/vue3-vite/package.json')) as '@storybook/vue3-vite',
    options: { docgen: false },
  },
  stories: ['../src/*.stories.ts'],
  staticDirs: [{ from: pathOf('msw/mockServiceWorker.js'), to: '/mockServiceWorker.js' }],
  core: { disableTelemetry: true },
}

export default config
