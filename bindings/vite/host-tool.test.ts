import { resolveConfig } from 'vite'
import { expect, it } from 'vitest'
import { fauxtranet } from './index.ts'

const resolveWith = (...names: string[]) =>
  resolveConfig({ configFile: false, plugins: [fauxtranet(), ...names.map((name) => ({ name }))] }, 'serve')

it('refuses to run in Nuxt, whose requests while rendering bypass Vite', async () => {
  await expect(resolveWith('nuxt:dev-server')).rejects.toThrow(
    'Remove the plugin, run `npx fauxtranet`, and proxy to it with `routeRules`',
  )
})

it('runs in the tests of a Nuxt app', async () => {
  expect((await resolveWith('nuxt:dev-server', 'vitest')).plugins.map(({ name }) => name)).toContain('fauxtranet')
})
