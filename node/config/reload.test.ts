import { expect, it } from 'vitest'
import { createSimulator } from '../../src/index.ts'
import { reloadWith } from './reload.ts'

it('reports options that need a restart, and errors', async () => {
  const simulator = await createSimulator({ scenario: 'empty' })
  const started = { scenario: 'empty', port: 4800, limits: { json: 10 } }
  const reload = (options: object) => reloadWith({ simulator, started }, async () => ({ ...started, ...options }))
  expect(await reload({ limits: { json: 10 } })).toEqual({ isDone: true, text: 'Reloaded. All rows are kept.' })
  expect(await reload({ port: 4801, limits: { json: 20 } })).toEqual({
    isDone: true,
    text: 'Reloaded. All rows are kept. "port" takes effect after a restart. "limits" takes effect after a restart.',
  })
  expect(await reload({ port: 4801, scenario: 'emty' })).toEqual({
    isDone: false,
    text: 'There is no scenario "emty". Did you mean "empty"? The previous code keeps running.',
  })
})
