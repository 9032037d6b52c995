import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { empty } from '../../scenarios/empty.ts'
import { times } from '../../test/stress/times.ts'
import { createSimulator, defineScenario, type Simulator } from '../index.ts'

// Small, because its whole state is compared often.
const crew = defineScenario({
  name: 'crew',
  title: 'A crew',
  shows: 'Eleven users.',
  user: 'admin',
  instant: '2026-03-02T09:30:00.000Z',
  extends: empty,
  seed(world) {
    const { id: _, ...admin } = world.users.need(1)
    for (let i = 2; i < 12; i++) world.users.add({ ...admin, username: `user-${i}`, email: `${i}@fauxtranet.example` })
  },
})

type Deed = [method: string, path: string, body?: unknown]

const people = '/api/people/v2'
const documents = '/intranet/rest/documents'
const id = fc.integer({ min: 2, max: 12 })
const word = fc.constantFrom('alpha', 'beta', 'gamma', 'delta')
const always = (...deed: Deed) => fc.constant(deed)

// Requests of every kind, including some that are refused.
const deeds = fc.oneof(
  word.map((name): Deed => ['POST', `${people}/users`, aUser(name)]),
  fc.tuple(id, word).map(([user, company]): Deed => ['PUT', `${people}/users/${user}`, { company }]),
  id.map((user): Deed => ['DELETE', `${people}/users/${user}`]),
  word.map((name): Deed => ['POST', `${people}/groups`, { name }]),
  word.map((text): Deed => ['POST', `${documents}/dropbox`, text]),
  always('GET', `${people}/users?limit=3`),
  always('GET', `${people}/roles`),
  fc.constantFrom('1h', '9h', '20h').map((by): Deed => ['POST', '/__sim/clock/advance', { by }]),
  id.map((user): Deed => ['PUT', '/__sim/user', { user }]),
  always('POST', '/__sim/faults', { endpoint: 'people.listRoles', status: 503, probability: 0.5 }),
  always('DELETE', '/__sim/faults'),
  fc.tuple(id, word).map(([user, job_title]): Deed => ['PATCH', `/__sim/state/users/${user}`, { job_title }]),
  word.map((name): Deed => ['POST', '/__sim/snapshots', { name }]),
  word.map((name): Deed => ['POST', `/__sim/snapshots/${name}/restore`]),
  always('POST', '/__sim/undo', {}),
  always('POST', '/__sim/redo', {}),
  always('POST', '/__sim/reset'),
  always('PUT', '/__sim/strict', { strict: true }),
)

function aUser(name: string) {
  return { username: name, firstname: name, surname: 'Test', email: `${name}@fauxtranet.example` }
}

async function sendTo(simulator: Simulator, world: string, [method, path, body]: Deed): Promise<string> {
  const request = new Request(`http://intranet.test${path}`, {
    method,
    headers: { 'x-sim-world': world },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  const response = await simulator.fetch(request)
  const text = await response.text()
  // The duration depends on the machine.
  return `${response.status} ${text.replace(/"ms":[\d.]+/g, '"ms":0')}`
}

// Everything that is visible of a world.
const looks = ['state', 'requests', 'faults', 'clock', 'snapshots', 'outbox', 'users'].map((part) => `/__sim/${part}`)
const lookAt = (simulator: Simulator, world: string) =>
  Promise.all(looks.map((path) => sendTo(simulator, world, ['GET', path])))

describe('worlds in one simulator', () => {
  it('behave like separate simulators, whatever happens in the others', async () => {
    const names = ['one', 'two', 'three', 'four']
    const open = () => createSimulator({ scenario: crew })
    const shared = await open()
    const first = await lookAt(shared, 'default')
    const alone = new Map(await Promise.all(names.map(async (name) => [name, await open()] as const)))
    const story = fc.array(fc.tuple(fc.constantFrom(...names), deeds), { minLength: 20, maxLength: 60 })
    await fc.assert(
      fc.asyncProperty(story, async (deeds) => {
        for (const name of names) {
          shared.deleteWorld(name)
          alone.get(name)!.deleteWorld(name)
        }
        for (const [name, deed] of deeds)
          expect(await sendTo(shared, name, deed), deed.join(' ')).toBe(await sendTo(alone.get(name)!, name, deed))
        for (const name of names) expect(await lookAt(shared, name), name).toEqual(await lookAt(alone.get(name)!, name))
      }),
      { numRuns: times(3), seed: 5 },
    )
    expect(await lookAt(shared, 'default')).toEqual(first)
  })

  it('do so even with concurrent requests', async () => {
    const names = Array.from({ length: 12 }, (_, i) => `world ${i}`)
    const stories = fc.sample(fc.array(deeds, { minLength: 10, maxLength: 20 }), { numRuns: names.length, seed: 7 })
    const shared = await createSimulator({ scenario: crew })
    const run = async (simulator: Simulator, world: string, story: Deed[]) => {
      for (const deed of story) await sendTo(simulator, world, deed)
      return lookAt(simulator, world)
    }
    const together = await Promise.all(names.map((name, i) => run(shared, encodeURIComponent(name), stories[i]!)))
    const alone = await createSimulator({ scenario: crew })
    for (const [i, story] of stories.entries()) {
      const world = await alone.createWorld()
      expect(together[i], `world ${i}`).toEqual(await run(alone, world, story))
      alone.deleteWorld(world)
    }
    expect(shared.worlds()).toEqual(['default', ...names])
  })
})
