import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import type { StorybookConfig } from '@storybook/react-vite'

const { resolve } = createRequire(import.meta.url)

/** Storybook requires folders instead of names in a workspace with several packages. */
function folderOf<Name extends string>(name: Name): Name {
  return dirname(resolve(`${name}/package.json`)) as Name
}

const config: StorybookConfig = {
  stories: ['../src/**/*.stories.tsx'],
  addons: [folderOf('@storybook/addon-docs')],
  framework: {
    name: folderOf('@storybook/react-vite'),
    // The app's own configuration has the simulator in the dev server; here each story has its own.
    options: { builder: { viteConfigPath: '.storybook/vite.config.ts' } },
  },
  // Images are requested by the page itself, so they need MSW's worker.
  staticDirs: [{ from: resolve('msw/mockServiceWorker.js'), to: '/mockServiceWorker.js' }],
  // These components have no props to document, and reading the simulator's types takes minutes.
  typescript: { reactDocgen: false },
  core: { disableTelemetry: true },
}

export default config
