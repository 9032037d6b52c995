import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fauxtranet } from 'fauxtranet/vite'

const pathOf = (name) => fileURLToPath(import.meta.resolve(name))

// An MSW other than the installed one.
const otherMsw = process.env.TRIAL_MSW

function resolveMsw(folder) {
  return {
    name: 'resolve-msw',
    enforce: 'pre',
    resolveId(id) {
      if (!/^msw(\/|$)/.test(id)) return undefined
      return this.resolve(id, join(folder, '../../package.json'), { skipSelf: true })
    },
  }
}

export default {
  // In a monorepo, Storybook looks for it in the wrong place.
  framework: dirname(pathOf('@storybook/react-vite/package.json')),
  addons: [dirname(pathOf('@storybook/addon-docs/package.json')), 'fauxtranet/storybook'],
  // The stories of the README's start are below src.
  stories: ['../*.stories.jsx', '../src/*.stories.tsx'],
  staticDirs: [
    {
      from: otherMsw ? join(otherMsw, 'lib/mockServiceWorker.js') : pathOf('msw/mockServiceWorker.js'),
      to: '/mockServiceWorker.js',
    },
  ],
  core: { disableTelemetry: true },
  // It would also parse the simulator, which takes a minute.
  typescript: { reactDocgen: false },
  viteFinal: (config) => ({
    ...config,
    plugins: [otherMsw && resolveMsw(otherMsw), fauxtranet(), ...config.plugins],
  }),
}
