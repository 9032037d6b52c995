import { setTimeout as wait } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { WeakValues } from './weak-values.ts'

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

it('keeps a value only as long as something else does, and then not even its key', async () => {
  const values = new WeakValues<string, object>()
  const kept = {}
  values.set('kept', kept)
  for (let i = 0; i < 100; i++) values.set(`${i}`, { i })
  // A value that was just read stays until the end of the turn.
  await wait()
  collectGarbage()
  values.set('last', kept)
  expect([values.size, values.get('kept'), values.get('0')]).toEqual([2, kept, undefined])
})
