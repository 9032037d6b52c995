import { createRequire } from 'node:module'
import type { StorybookConfig } from '@storybook/react-vite'

const config: StorybookConfig = {
  stories: ['../src/**/*.stories.tsx'],
  framework: {
    name: '@storybook/react-vite',
    // The application's own configuration has the simulator in the dev server; here each story has its own.
    options: { builder: { viteConfigPath: '.storybook/vite.config.ts' } },
  },
  // Pictures are asked for by the page itself: MSW's worker answers them.
  staticDirs: [
    { from: createRequire(import.meta.url).resolve('msw/mockServiceWorker.js'), to: '/mockServiceWorker.js' },
  ],
  core: { disableTelemetry: true },
}

export default config
