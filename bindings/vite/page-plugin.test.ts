import { expect, it } from 'vitest'
import { fauxtranet } from './index.ts'

it.each([
  [{}, 0],
  [{ mode: 'worker' }, 1],
  [{ demo: true }, 1],
  [{ panel: true }, 1],
] as const)('changes HTML only if the page may run the simulator or has the panel: %o', (options, count) => {
  const hooks = fauxtranet(options).filter((plugin) => plugin.transformIndexHtml)
  expect(hooks).toHaveLength(count)
})
