import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { examples } from '../../../src/apps/thanks/examples.ts'
import { thanks } from '../../../src/apps/thanks/index.ts'
import { defineApplication, extendApplication, refuse, replaceEndpoint, table } from '../../../src/index.ts'
import type { AnyListed } from '../../../src/simulator/applications.ts'
import { ApplicationTrial, type TrialOptions } from './trial.ts'
import { nameOf, type Tried } from './tried-contract.ts'

const Dish = z.strictObject({ id: z.int(), name: z.string() })
let calls = 0

const broken = defineApplication({
  place: { application: 'broken', title: 'Broken', root: '/api/broken' },
  tables: { dishes: table(Dish) },
  contract: {
    endpoints: {
      addDish: { method: 'POST', path: '/dishes', summary: 'Adds', body: Dish.omit({ id: true }), reply: Dish },
      wrongReply: { method: 'GET', path: '/reply', summary: 'Replies wrongly', reply: Dish },
      wrongStatus: { method: 'GET', path: '/status', summary: 'Refuses as nobody knows' },
      neverAnswered: { method: 'GET', path: '/never/:id', summary: 'Finds nothing' },
      rarelyFound: { method: 'GET', path: '/rarely/:id', summary: 'Finds one, and refuses' },
      writes: { method: 'GET', path: '/writes/:id', summary: 'Writes later, and refuses', refuses: [404] },
      careless: { method: 'GET', path: '/careless', summary: 'Asks nobody', open: true, reply: z.int() },
    },
  },
  routes: {
    addDish: ({ world, body }) => world.dishes.add(body),
    wrongReply: () => ({ id: 1, title: 'Soup' }) as never,
    wrongStatus: () => refuse(418, 'a teapot'),
    neverAnswered: ({ world, params }) => void world.dishes.need(params.id),
    rarelyFound: ({ params }) => refuse(params.id === 2 ? 400 : 404, 'no'),
    writes({ world, params }) {
      queueMicrotask(() => world.dishes.add({ name: 'Soup' }))
      world.dishes.need(params.id)
    },
    careless: () => 1,
  },
})

const counting = defineApplication({
  place: { application: 'counting', title: 'Counting', root: '/api/counting' },
  contract: { endpoints: { count: { method: 'GET', path: '/', summary: 'Counts in the process', reply: z.int() } } },
  routes: { count: () => ++calls },
})

function trialOf(application: object, options: TrialOptions = {}): ApplicationTrial {
  return new ApplicationTrial(application as AnyListed, 'small-company', options)
}

describe('the trial of an application', () => {
  it('accepts ours', async () => {
    const trial = trialOf(thanks, { examples: examples as TrialOptions['examples'] })
    const { contract } = await thanks.load()
    for (const endpoint of Object.keys(contract.endpoints)) await trial.checkRefusals(endpoint)
    await trial.checkSnapshots()
    await trial.checkDeterminism()
  })

  it.each<[endpoint: string, says: string]>([
    ['wrongReply', 'The reply of broken.wrongReply breaks its contract'],
    ['wrongStatus', 'broken.wrongStatus refuses with 418, which its contract does not name'],
    ['neverAnswered', 'Please give one that is: testApplication(…, { examples: { neverAnswered:'],
    ['rarelyFound', 'The one that came furthest is 400 to {"params":{"id":2}}'],
    ['writes', 'broken.writes refuses {"params":{"id":1}} with 404, but has changed the table "dishes".'],
  ])('reports an endpoint that breaks its contract: %s', async (endpoint, says) => {
    await expect(trialOf(broken).checkAnswers(endpoint)).rejects.toThrow(says)
  })

  it('asks what shapes accept, and what they refuse', async () => {
    await trialOf(broken).checkRefusals('addDish')
    await trialOf(broken).checkRefusals('careless')
  })

  it('tries what an extension adds, or a replacement replaces, and refuses what is neither', async () => {
    const desks = extendApplication('people', {
      fields: { users: { desk: z.string().optional() } },
      endpoints: { getDesk: { method: 'GET', path: '/users/:id/desk', summary: 'Where', reply: z.string() } },
      routes: { getDesk: ({ world, params }) => world.users.need(params.id).desk ?? 'nowhere' },
    })
    expect(await trialOf(desks).endpoints()).toEqual(['getDesk'])
    await trialOf(desks).checkRefusals('getDesk')
    expect(await trialOf(replaceEndpoint('people.getUser', ({ original }) => original())).endpoints()).toEqual([
      'getUser',
    ])
    expect(() => nameOf({} as Tried)).toThrow('Please give testApplication what defineApplication')
  })

  it('reports what depends on more than the world', async () => {
    await expect(trialOf(counting).checkDeterminism()).rejects.toThrow(
      'counting.count answers differently in a second run',
    )
  })
})
