import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { exchanges } from '../../control/reference/baked/examples.ts'
import type { Exchange } from '../../core/examples/example.ts'
import { addressOf } from '../../core/http/contract.ts'
import { createSimulator, defineApplication, extendApplication, replaceEndpoint, table } from '../../index.ts'
import { loadContracts } from '../applications.ts'

const desk = z.string().max(5).optional()
const nothing = { endpoints: {}, routes: {} }

async function open(...applications: never[]) {
  const simulator = await createSimulator({ applications, user: 'admin', verify: true })
  const ask = async (method: string, path: string, json?: unknown) => {
    const body = json === undefined ? undefined : JSON.stringify(json)
    const response = await simulator.fetch(new Request(`http://intranet.example${path}`, { method, body }))
    const text = await response.text()
    return { status: response.status, headers: response.headers, body: text && JSON.parse(text) }
  }
  return { simulator, ask }
}

describe('a field added to a table of a user’s application', () => {
  const Dish = z.object({ id: z.int(), name: z.string() })
  const body = Dish.omit({ id: true })
  const canteenWith = (writtenBy: readonly string[]) =>
    defineApplication({
      place: { application: 'canteen', title: 'Canteen', root: '/api/canteen' },
      tables: { dishes: table(Dish) },
      contract: {
        endpoints: {
          add: { method: 'POST', path: '/dishes', summary: 'Adds', body, reply: Dish },
          change: { method: 'PUT', path: '/dishes/:id', summary: 'Changes', body, reply: Dish },
          list: { method: 'GET', path: '/dishes', summary: 'All', reply: z.array(Dish) },
        },
        presents: { dishes: { shapes: [Dish], writtenBy } },
      },
      routes: {
        add: ({ world, body }) => world.dishes.add(body),
        change: ({ world, params, body }) => world.dishes.patch(params.id, body),
        list: ({ world }) => world.dishes.all(),
      },
    }) as never
  const spices = z.array(z.object({ name: z.string() })).optional()
  const spiced = extendApplication('canteen' as 'people', { fields: { dishes: { spices } } }) as never

  it('is written and returned wherever its contract presents the rows, also in a strict world', async () => {
    const { simulator, ask } = await open(canteenWith(['add', 'change']), spiced)
    simulator.world.strict = true
    const [soup, stew] = [['pepper'], ['salt', 'thyme']].map((names) => ({
      name: 'Soup',
      spices: names.map((name) => ({ name })),
    }))
    expect((await ask('POST', '/api/canteen/dishes', soup)).body).toEqual({ id: 1, ...soup })
    expect((await ask('PUT', '/api/canteen/dishes/1', stew)).body).toEqual({ id: 1, ...stew })
    expect((await ask('GET', '/api/canteen/dishes')).body).toEqual([{ id: 1, ...stew }])
    await expect(open(canteenWith(['ad']))).rejects.toThrow('which is not an endpoint. Did you mean "add"?')
  })
})

describe('a field added to a built-in table', () => {
  const desks = extendApplication('people', { fields: { users: { desk } }, ...nothing }) as never

  it('is written and returned with every user who has a value', async () => {
    const { simulator, ask } = await open(desks)
    expect((await ask('PUT', '/api/people/v2/users/4', { desk: '3.14' })).body).toMatchObject({ id: 4, desk: '3.14' })
    expect((await ask('PUT', '/api/people/v2/users/4', { company: 'Ours' })).body).toMatchObject({ desk: '3.14' })
    expect((await ask('GET', '/api/people/v2/users/4')).body.desk).toBe('3.14')
    expect((await ask('GET', '/api/people/v2/users/5')).body).not.toHaveProperty('desk')
    const { data } = (await ask('GET', '/api/people/v2/users?sort=id&offset=3&limit=2')).body
    expect(data.map((user: { desk?: string }) => user.desk)).toEqual(['3.14', undefined])
    const { group_ids } = simulator.world.users.need(4)
    const members = (await ask('GET', `/api/people/v2/groups/${group_ids[0]}/users?limit=200`)).body.data
    expect(members.find(({ id }: { id: number }) => id === 4).desk).toBe('3.14')
  })

  it('can be selected with the query parameter fields', async () => {
    const { ask } = await open(desks)
    await ask('PUT', '/api/people/v2/users/4', { desk: '3.14' })
    const { body, headers } = await ask('GET', '/api/people/v2/users?ids=4&fields=desk')
    expect([body.data, headers.get('x-sim-warning')]).toEqual([[{ id: 4, desk: '3.14' }], null])
    const others = await ask('GET', '/api/people/v2/users?ids=4&fields=firstname')
    expect(others.body.data[0]).not.toHaveProperty('desk')
  })

  it('is validated by its shape, and accepted in a strict world', async () => {
    const { simulator, ask } = await open(desks)
    simulator.world.strict = true
    expect((await ask('PUT', '/api/people/v2/users/4', { desk: '3.14' })).status).toBe(200)
    expect((await ask('PUT', '/api/people/v2/users/4', { desk: '3.14159' })).body.error).toContain('desk')
    expect((await ask('PUT', '/api/people/v2/users/4', { dsk: '3' })).body.error).toContain('Did you mean "desk"?')
    const { components, paths } = await (
      await simulator.fetch(new Request('http://a.example/__sim/openapi.json'))
    ).json()
    expect(components.schemas['people.User'].properties.desk).toEqual({ type: 'string', maxLength: 5 })
    expect(JSON.stringify(paths['/api/people/v2/users'].post.requestBody)).toContain('"desk"')
  })

  it('can come from several extensions, and is visible to a replaced endpoint', async () => {
    const rooms = extendApplication('people', { fields: { users: { room: z.int().optional() } }, ...nothing }) as never
    const loud = replaceEndpoint('people.getUser', async ({ original }) => {
      const user = await original()
      return { ...user, job_title: JSON.stringify(user) }
    }) as never
    const { ask } = await open(desks, rooms, loud)
    expect((await ask('PUT', '/api/people/v2/users/4', { desk: 'a', room: 7 })).body).toMatchObject({
      desk: 'a',
      room: 7,
    })
    expect((await ask('GET', '/api/people/v2/users/4')).body.job_title).toContain('"desk":"a","room":7')
  })

  it('keeps the list shape that the gap’s setting selects', async () => {
    const { ask } = await open(extendApplication('people', { fields: { users: { desk } }, ...nothing }) as never)
    const { paths } = (await ask('GET', '/__sim/openapi.json')).body
    const { content } = paths['/api/people/v2/groups/{id}/users'].get.responses['200']
    expect(Object.keys(content['application/json'].schema.properties ?? {})).toEqual(['data', 'pagination'])
  })

  it('is written by every endpoint that writes rows according to its contract', async () => {
    const asked: Record<string, Exchange> = JSON.parse(exchanges)
    const contracts = (await loadContracts()).filter(({ presents }) => presents)
    const extra = z.string().optional()
    const all = contracts.map(({ application, presents }) => {
      const fields = Object.fromEntries(Object.keys(presents!).map((table) => [table, { extra }]))
      return extendApplication(application as 'people', { fields, ...nothing }) as never
    })
    const { simulator, ask } = await open(...all)
    const table = (name: string) =>
      (simulator.world.tables as Record<string, { all(): readonly { extra?: string }[] }>)[name]!
    for (const contract of contracts) {
      for (const [name, { writtenBy }] of Object.entries(contract.presents!)) {
        for (const endpoint of writtenBy) {
          const id = `${contract.application}.${endpoint}`
          const { params, body } = asked[id]!
          const { method } = contract.endpoints[endpoint]!
          const path = addressOf(contract, contract.endpoints[endpoint]!).replace(/:(\w+)/g, (_, part) =>
            String(params[part]),
          )
          simulator.reset()
          const dropped =
            endpoint === 'addDocument' && (await ask('POST', '/intranet/rest/documents/dropbox', 'text')).body.file_key
          const components = dropped && [{ file_key: dropped, is_primary: true, name: 'a.txt' }]
          const given = { ...(body as object), ...(components && { components }), extra: id }
          const answer = await ask(method, path, given)
          expect(answer.status, `${id} ${JSON.stringify(answer.body)}`).toBeLessThan(300)
          expect(
            table(name)
              .all()
              .filter((row) => row.extra === id),
            id,
          ).toHaveLength(1)
          if (endpoint !== 'updateNote') expect(JSON.stringify(answer.body)).toContain(`"extra":"${id}"`)
        }
      }
    }
  })
})
