import { expect, it } from 'vitest'
import { version } from '../src/core/version.ts'
import { hostInMemory } from '../test/hosting/wake.ts'

it.each([
  ['checks the rows of a scenario that another version has saved', '0.0.1'],
  ['does not check the rows of a scenario that this version has saved', version],
])('%s', async (_, by) => {
  const { storage, wake } = await hostInMemory()
  const [hash, lines] = [...storage.bases][0]!
  const former = lines.map((line) =>
    line.replace(`"by":"${version}"`, `"by":"${by}"`).replace('"firstname"', '"forename"'),
  )
  // With another hash, because the rows of this one are in memory.
  storage.bases.set('former', former)
  const world = storage.rows.get('world')!
  storage.rows.set(
    'world',
    world.map((row) => ({ ...row, text: row.text.replace(hash, 'former') })),
  )
  const failure = await wake().then(
    () => undefined,
    ({ message }: Error) => message,
  )
  expect(failure).toEqual(by === version ? undefined : expect.stringContaining('firstname'))
})
