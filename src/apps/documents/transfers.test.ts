import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { folders, useLibrary } from '../../../test/documents/library.ts'
import { namesIn } from '../../../test/documents/model/moving.ts'
import { fuzzSeed, times } from '../../../test/stress/times.ts'

// A longer run: STRESS=30 FUZZ_SEED=7 npx vitest run --project=unit src/apps/documents/transfers.test.ts

const library = useLibrary()

const id = fc.nat(9)
const spec = fc.oneof(
  { weight: 5, arbitrary: fc.tuple(fc.constantFrom('document', 'folder'), id).map(([type, id]) => `${type}/${id}`) },
  { weight: 2, arbitrary: fc.tuple(id, id).map(([id, parent]) => `document/${id}?parent_id=${parent}`) },
  {
    weight: 3,
    arbitrary: fc.record(
      { type: fc.constantFrom('document', 'folder', 'page'), id, parent_id: fc.option(id) },
      { noNullPrototype: true, requiredKeys: [] },
    ),
  },
  { weight: 1, arbitrary: fc.constantFrom(null, 7, 'paper/1', '') },
)
const folder = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...Object.values(folders)) },
  { weight: 2, arbitrary: id },
  { weight: 1, arbitrary: fc.constantFrom(null, 'nowhere', 'document/1', 'folder/2') },
)
const transfer = fc.record(
  {
    objects: fc.oneof({ weight: 9, arbitrary: fc.array(spec, { maxLength: 4 }) }, { weight: 1, arbitrary: spec }),
    destination: folder,
    comment: fc.constantFrom('why', '', null, 5),
  },
  { noNullPrototype: true, requiredKeys: [] },
)
const body = fc.oneof({ weight: 9, arbitrary: transfer }, { weight: 1, arbitrary: fc.jsonValue() })

function nameOf(object: unknown): string {
  const [, type, id] = /^(folder|document)\/(\d+)/.exec(String(object)) ?? []
  return type ? `${type} ${id}` : `${Object(object).type} ${Object(object).id}`
}

describe('a copy, move or link', () => {
  let first: ReturnType<typeof library.simulator.world.snapshot>

  beforeEach(async () => {
    const { add, done, simulator } = library
    for (const place of [folders.policies, folders.travel, folders.board, folders.minutes]) await add(place, 'Memo')
    await add(folders.travel, 'Draft', { fields: { is_draft: true } })
    await done('POST', '/link', { body: { objects: ['document/1', 'folder/2'], destination: folders.minutes } })
    await done('POST', '/checkout/2', { as: 'anna' })
    first = simulator.world.snapshot()
  })

  it('skips each object that refuses it, and names it in a warning', { timeout: 3_600_000 }, async () => {
    const { send, state, simulator } = library
    const users = fc.constantFrom('admin', 'anna', 'bo', 'carl', 'paul')
    const moves = fc.asyncProperty(fc.constantFrom('copy', 'move', 'link'), users, body, async (verb, as, body) => {
      simulator.world.restore(first)
      const reply = await send('POST', `/${verb}`, { as, body: JSON.stringify(body) })
      expect(reply.status).toBe(204)
      const whole = await state()
      const names = namesIn(reply.headers.get('x-sim-warning') ?? '')
      const { objects, destination, comment } = Object(body)
      const rest = { destination, ...(typeof comment === 'string' && { comment }) }
      const doAll = async (objects: unknown[]) => {
        simulator.world.restore(first)
        simulator.world.fidelity = { 'transfer-whole': 'refused' }
        return (await send('POST', `/${verb}`, { as, body: { objects, ...rest } })).status === 204
      }
      const done: unknown[] = []
      for (const [i, object] of (Array.isArray(objects) ? objects : []).entries()) {
        if (await doAll([...done, object])) done.push(object)
        else
          expect(names).toSatisfy(() => [nameOf(object), `objects.${i}`, 'everything'].some((n) => names.includes(n)))
      }
      await doAll(done)
      simulator.world.fidelity = {}
      expect(await state()).toEqual(whole)
    })
    await fc.assert(moves, { numRuns: times(80), seed: fuzzSeed() })
  })

  it.each(['', '{', 'objects=document/1', '"'])('is refused if its body is %j, which is not JSON', async (body) => {
    for (const verb of ['copy', 'move', 'link']) {
      const before = await library.state()
      expect((await library.send('POST', `/${verb}`, { body })).status).toBe(400)
      expect(await library.state()).toEqual(before)
    }
  })
})
