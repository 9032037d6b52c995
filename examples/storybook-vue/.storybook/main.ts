import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { StorybookConfig } from '@storybook/vue3-vite'

const pathOf = (name: string) => fileURLToPath(import.meta.resolve(name))

const config: StorybookConfig = {
  // In a repository of several packages Storybook would look for it in the wrong place; elsewhere the name does.
  framework: {
    name: dirname(pathOf('@storybook/vue3-vite/package.json')) as '@storybook/vue3-vite',
    options: { docgen: false },
  },
  stories: ['../src/*.stories.ts'],
  staticDirs: [{ from: pathOf('msw/mockServiceWorker.js'), to: '/mockServiceWorker.js' }],
  core: { disableTelemetry: true },
}

export default config
