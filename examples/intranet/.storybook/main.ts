import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import type { StorybookConfig } from '@storybook/react-vite'

const { resolve } = createRequire(import.meta.url)

/** By its folder, as Storybook wants it where packages are shared between workspaces. */
function folderOf<Name extends string>(name: Name): Name {
  return dirname(resolve(`${name}/package.json`)) as Name
}

const config: StorybookConfig = {
  stories: ['../src/**/*.stories.tsx'],
  addons: [folderOf('@storybook/addon-docs')],
  framework: {
    name: folderOf('@storybook/react-vite'),
    // The application's own configuration has the simulator in the dev server; here each story has its own.
    options: { builder: { viteConfigPath: '.storybook/vite.config.ts' } },
  },
  // Pictures are asked for by the page itself: MSW's worker answers them.
  staticDirs: [{ from: resolve('msw/mockServiceWorker.js'), to: '/mockServiceWorker.js' }],
  // The components of the stories have no props to document, and reading all of the simulator for some takes minutes.
  typescript: { reactDocgen: false },
  core: { disableTelemetry: true },
}

export default config
