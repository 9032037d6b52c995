import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import type { Table } from '../../../src/core/store/table.ts'
import {
  Bytes,
  Download,
  defineApplication,
  extendApplication,
  refuse,
  replaceEndpoint,
  table,
  Upload,
} from '../../../src/index.ts'
import type { AnyDefinedApplication } from '../../../src/simulator/applications.ts'
import type { World } from '../../../src/world/world.ts'
import { nameOf, type TestedApplication } from './tested-contract.ts'
import { ApplicationTrial, type TrialOptions } from './trial.ts'
import { wrongRequests } from './wrong-requests.ts'

const Dish = z.strictObject({ id: z.int(), name: z.string() })

const broken = defineApplication({
  place: { application: 'broken', title: 'Broken', root: '/api/broken' },
  tables: { dishes: table(Dish) },
  contract: {
    endpoints: {
      addDish: { method: 'POST', path: '/dishes', summary: 'Adds', body: Dish.omit({ id: true }), reply: Dish },
      wrongReply: { method: 'GET', path: '/reply', summary: 'Replies wrongly', reply: Dish },
      wrongStatus: { method: 'GET', path: '/status', summary: 'Responds with an unknown status' },
      neverFound: { method: 'GET', path: '/never/:id', summary: 'Finds nothing' },
      rarelyFound: { method: 'GET', path: '/rarely/:id', summary: 'Finds one, and refuses' },
      careless: { method: 'GET', path: '/careless', summary: 'Needs no user', open: true, reply: z.int() },
    },
  },
  routes: {
    addDish: ({ world, body }) => world.dishes.add(body),
    wrongReply: () => ({ id: 1, title: 'Soup' }) as never,
    wrongStatus: () => refuse(418, 'a teapot'),
    neverFound: ({ world, params }) => void world.dishes.need(params.id),
    rarelyFound: ({ params }) => refuse(params.id === 2 ? 400 : 404, 'no'),
    careless: () => 1,
  },
})

const Throw = z.object({ id: z.int(), dots: z.number() })

/** An application with one endpoint, which returns or stores what is thrown. It rejects the first requests. */
function dice(isKept: boolean, throwDice: () => number) {
  return defineApplication({
    place: { application: 'dice', title: 'Dice', root: '/api/dice' },
    tables: { throws: table(Throw) },
    contract: { endpoints: { roll: { method: 'POST', path: '/:id', summary: 'Rolls', reply: z.number() } } },
    routes: {
      roll({ world, params }) {
        if (params.id < 3) refuse(404, 'there is no such dice')
        return isKept ? world.throws.add({ dots: throwDice() }).id : throwDice()
      },
    },
  })
}

const careless = defineApplication({
  place: { application: 'careless', title: 'Careless', root: '/api/careless' },
  contract: {
    endpoints: {
      double: { method: 'GET', path: '/doubles/:id', summary: 'Doubles a few', reply: z.int() },
      measure: { method: 'POST', path: '/files', summary: 'Measures a file', files: z.object({}), reply: z.int() },
    },
  },
  routes: {
    double: ({ params }) => [0, 2, 4, 6, 8, 10][params.id]!.valueOf(),
    measure: ({ body }) => body.uploads[0]!.bytes.length,
  },
})

const Picture = z.object({ id: z.int(), file: z.int() })

const pictures = defineApplication({
  place: { application: 'pictures', title: 'Pictures', root: '/api/pictures' },
  tables: { pictures: table(Picture, { references: { file: 'files' } }) },
  contract: {
    endpoints: {
      hang: {
        method: 'POST',
        path: '/rooms/:room',
        summary: 'Takes a form',
        params: { room: z.enum(['hall', 'office']) },
        form: z.object({ title: z.string().min(1), picture: Upload }),
        reply: Picture,
      },
      put: { method: 'PUT', path: '/pictures', summary: 'Takes a file', raw: true, reply: Picture },
      get: { method: 'GET', path: '/pictures/:id', summary: 'Gives it back', reply: Bytes },
    },
  },
  routes: {
    hang: ({ world, body: { picture } }) =>
      world.pictures.add({ file: world.files.add({ type: picture.type, bytes: picture.bytes }).id }),
    put: ({ world, body: { type, bytes } }) => world.pictures.add({ file: world.files.add({ type, bytes }).id }),
    get({ world, params }) {
      const { bytes, type } = world.files.need(world.pictures.need(params.id).file)
      return new Download(bytes, type)
    },
  },
})

function trialOf(application: object, options: TrialOptions = {}): ApplicationTrial {
  return new ApplicationTrial(application as AnyDefinedApplication, 'small-company', options)
}

describe('the trial of an application', () => {
  it.each<[endpoint: string, message: string]>([
    ['wrongReply', 'The reply of broken.wrongReply breaks its contract'],
    ['wrongStatus', 'broken.wrongStatus refuses with 418, which its contract does not list'],
    ['neverFound', 'Please add one that does: testApplication(…, { examples: { neverFound:'],
    ['rarelyFound', 'The closest one is {"params":{"id":2}}, with 400'],
  ])('reports an endpoint that breaks its contract: %s', async (endpoint, message) => {
    await expect(trialOf(broken).checkResponses(endpoint)).rejects.toThrow(message)
  })

  it.each([
    [['addDish'], 'The examples are circular: addDish comes after addDish. Please remove one'],
    [['wrongReply'], 'The examples are circular: addDish comes after wrongReply comes after addDish.'],
    [['addDihs'], 'comes after "addDihs", which is not an endpoint. Did you mean "addDish"?'],
  ])('reports circular examples and unknown endpoints: %j', async (after, message) => {
    const examples = { addDish: { after }, wrongReply: { after: ['addDish'] } }
    await expect(trialOf(broken, { examples }).checkResponses('addDish')).rejects.toThrow(message)
  })

  it('refuses an example for an unknown endpoint', async () => {
    const trial = trialOf(broken, { examples: { adDish: { body: { name: 'Soup' } } } })
    await expect(trial.endpoints()).rejects.toThrow(
      'There is an example for "adDish", which is not an endpoint of broken',
    )
    await expect(trial.endpoints()).rejects.toThrow('Did you mean "addDish"?')
  })

  it('creates an example from the current world', async () => {
    const examples = { addDish: ({ users }: World) => ({ body: { name: users.need(4).username } }) }
    await trialOf(broken, { examples }).checkRefusals('addDish')
    const last = ({ tables }: World) => (tables as unknown as { pictures: Table<{ id: number }> }).pictures.all().at(-1)
    const afterwards = { get: (world: World) => ({ params: { id: last(world)?.id }, after: ['hang', 'hang'] }) }
    await trialOf(pictures, { examples: afterwards }).checkResponses('get')
    const wrong = { addDish: () => ({ after: ['addDihs'] }) }
    await expect(trialOf(broken, { examples: wrong }).checkResponses('addDish')).rejects.toThrow(
      'comes after "addDihs"',
    )
  })

  it('sends unique values twice', async () => {
    const names = (refuses: readonly number[]) =>
      defineApplication({
        place: { application: 'names', title: 'Names', root: '/api/names' },
        tables: { names: table(Dish, { unique: ['name'] }) },
        contract: {
          endpoints: { add: { method: 'POST', path: '/', summary: 'Adds', body: Dish.omit({ id: true }), refuses } },
        },
        routes: { add: ({ world, body }) => void world.names.add(body) },
      })
    await expect(trialOf(names([])).checkRefusals('add')).rejects.toThrow('add refuses with 409, which its contract')
    await trialOf(names([409])).checkRefusals('add')
  })

  it('sends valid and invalid requests', async () => {
    await trialOf(broken).checkRefusals('addDish')
    await trialOf(broken).checkRefusals('careless')
  })

  it('sends and receives files', async () => {
    const trial = trialOf(pictures, { examples: { get: { params: { id: 1 }, after: ['hang'] } } })
    for (const endpoint of await trial.endpoints()) await trial.checkRefusals(endpoint)
    await trial.checkSnapshots()
    await trial.checkDeterminism()
  })

  it.each([
    ['double', '"id":"999999999"'],
    ['measure', "Cannot read properties of undefined (reading 'bytes')"],
  ])('reports a route that fails without a row or a file: %s', async (endpoint, message) => {
    await expect(trialOf(careless).checkRefusals(endpoint)).rejects.toThrow(message)
  })

  it('sends invalid path variables and forms', async () => {
    const { contract } = await pictures.load()
    const right = { params: { room: 'hall' }, body: { title: 'Sea', picture: undefined } }
    const wrong = wrongRequests(contract.endpoints.hang, right)
    expect(wrong.filter(({ params }) => params!.room !== 'hall')).toHaveLength(4)
    const bodies = wrong.map(({ body }) => body)
    const file = expect.any(File)
    const missing = [{ picture: file }, { title: 'Sea' }]
    const twisted = [
      { title: '', picture: file },
      { title: file, picture: file },
      { title: 'Sea', picture: 'no file' },
    ]
    expect(bodies).toEqual(expect.arrayContaining(['no form', ...missing, ...twisted]))
  })

  it('tests added or replaced endpoints, and refuses anything else', async () => {
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
    const wines = extendApplication('broken' as 'people', {
      endpoints: { listWines: { method: 'GET', path: '/wines', summary: 'All', reply: z.array(z.string()) } },
      routes: { listWines: () => [] },
    })
    const beers = extendApplication('broken' as 'people', {
      endpoints: { listBeers: { method: 'GET', path: '/beers', summary: 'All', reply: z.array(z.string()) } },
      routes: { listBeers: () => [] },
    })
    expect(await trialOf(wines, { applications: [beers, broken] }).endpoints()).toEqual(['listWines'])
    expect(() => nameOf({} as TestedApplication)).toThrow('Please pass testApplication the result of defineApplication')
  })

  it.each<[message: string, isKept: boolean]>([
    ['dice.roll responds differently in a second run. Please use world.clock for time', false],
    ['dice.roll leaves another state in a second run.', true],
  ])(
    'reports results that depend on more than the world, even if the first requests are rejected: %s',
    async (message, isKept) => {
      await expect(trialOf(dice(isKept, Math.random)).checkDeterminism()).rejects.toThrow(message)
      await expect(trialOf(dice(isKept, () => new Date().getFullYear())).checkDeterminism()).rejects.toThrow(message)
      await trialOf(dice(isKept, () => 6)).checkDeterminism()
    },
  )
})
