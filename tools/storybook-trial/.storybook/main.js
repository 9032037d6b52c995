import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

const pathOf = (name) => fileURLToPath(import.meta.resolve(name))

export default {
  // In a repository of several packages Storybook looks for it in the wrong place.
  framework: dirname(pathOf('@storybook/react-vite/package.json')),
  stories: ['../*.stories.jsx'],
  staticDirs: [{ from: pathOf('msw/mockServiceWorker.js'), to: '/mockServiceWorker.js' }],
  core: { disableTelemetry: true },
  docs: {},
  // It reads the simulator too, for a minute.
  typescript: { reactDocgen: false },
}
