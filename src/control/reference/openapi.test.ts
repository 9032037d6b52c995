import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import * as z from 'zod'
import { smallCompany } from '../../../scenarios/index.ts'
import { host, openCompany } from '../../../test/company.ts'
import { specRows } from '../../../test/spec-rows.ts'
import { User } from '../../apps/people/shapes.ts'
import { defaultFidelity, type Fidelity } from '../../core/fidelity.ts'
import { addressOf, type Contract, idOf, isOpen, pathsOf } from '../../core/http/contract.ts'
import { limits } from '../../core/schema/limits.ts'
import { commaIds, digits, flag } from '../../core/schema/read.ts'
import {
  createSimulator,
  defineApplication,
  defineScenario,
  extendApplication,
  type Simulator,
  table,
  type WorldOf,
} from '../../index.ts'
import { loadContracts } from '../../simulator/applications.ts'
import { control } from '../index.ts'
import { ownParameters } from './headers.ts'
import { type OpenApi, type Operation, presentOpenApi, type Schema } from './openapi.ts'
import type { Reply } from './operation.ts'

const contracts = await loadContracts()
const document = await presentOpenApi(contracts, { base: host, hasControl: true })
const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
)
const endpoints = contracts.flatMap((contract) =>
  Object.entries(contract.endpoints).map(([name, endpoint]) => ({ id: idOf(contract, name), contract, endpoint })),
)

const shared = '#/components/schemas/'

function needOperation(id: string): Operation {
  return operations.find(({ operation }) => operation.operationId === id)!.operation
}

function refusalsShown({ responses }: Operation) {
  return Object.entries(responses).flatMap(([status, response]) => {
    if (!('$ref' in response) || status === 'default') return []
    const { content } = document.components.responses[response.$ref.split('/').at(-1)!]!
    return { status, ...content!['application/json']! }
  })
}

function refsIn(part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return []
  return Object.entries(part).flatMap(([key, value]) => (key === '$ref' ? [value as string] : refsIn(value)))
}

/** The named schemas that a part of the document refers to. */
function schemasFor(part: unknown, found: Record<string, Schema> = {}): Record<string, Schema> {
  for (const ref of refsIn(part)) {
    const name = ref.split('/').at(-1)!
    if (name in found) continue
    found[name] = document.components.schemas[name]!
    schemasFor(found[name], found)
  }
  return found
}

/** Creates a validator from a schema of the document. */
function readerOf(schema: Schema): z.ZodType {
  const whole = { ...schema, $defs: schemasFor(schema) }
  const text = JSON.stringify(whole).replaceAll('#/components/schemas/', '#/$defs/')
  // zod compiles patterns without the flag `u`, which JSON Schema implies.
  return z.fromJSONSchema(JSON.parse(text, (key, value) => (key === 'pattern' && /\\p\{/i.test(value) ? '' : value)))
}

describe('control.getOpenApi', () => {
  it('returns the document for the requested world', async () => {
    const { done } = await openCompany(control)
    const document = await done('GET', '/__world/w1/__sim/openapi.json')
    expect(document).toMatchObject({ openapi: '3.1.0', servers: [{ url: `${host}/__world/w1` }] })
    expect(document).toEqual(
      JSON.parse(JSON.stringify(await presentOpenApi(contracts, { base: `${host}/__world/w1` }))),
    )
  })

  it('leaves out the control interface, unless requested', async () => {
    const { done } = await openCompany(control)
    const [standard, whole] = [
      await done('GET', '/__sim/openapi.json'),
      await done('GET', '/__sim/openapi.json?control=1'),
    ]
    expect(JSON.stringify(standard)).not.toMatch(/__sim|control\./)
    expect(Object.keys(whole.paths)).toEqual(expect.arrayContaining([...Object.keys(standard.paths), '/__sim/clock']))
    expect(whole.tags).toHaveLength(standard.tags.length + 1)
  })
})

describe('the document', () => {
  it('is created once for concurrent requests', async () => {
    const options = { base: host, hasControl: true, fidelity: {} }
    const [first, second] = await Promise.all([presentOpenApi(contracts, options), presentOpenApi(contracts, options)])
    expect(second.paths).toBe(first.paths)
  })

  function statusesIn({ paths }: OpenApi, id: string): string[] {
    const all = Object.values(paths).flatMap((methods) => Object.values(methods))
    return Object.keys(all.find(({ operationId }) => operationId === id)!.responses)
  }

  it('lists a status of a setting only if it is set', async () => {
    const fidelity = {
      'trash-own': 'forbidden',
      'thanks-tag-missing': 'absent',
      'transfer-whole': 'refused',
    } as const
    const set = await presentOpenApi(contracts, { base: host, fidelity })
    for (const [id, status] of [
      ['trash.deleteForever', '403'],
      ['thanks.deleteTag', '404'],
      ['documents.copy', '403'],
      ['documents.move', '404'],
      ['documents.link', '403'],
    ] as const)
      expect(
        [document, set].map((one) => statusesIn(one, id).includes(status)),
        id,
      ).toEqual([false, true])
  })

  it('omits a status that a setting removes, whatever else is set', async () => {
    const fidelity = {
      'created-status': 'created',
      'not-implemented': 'usual',
      'thanks-unknown-ids': 'invalid',
      'unknown-objects': 'absent',
    } as const
    const standard = await presentOpenApi(contracts, { base: host, fidelity })
    for (const id of ['documents.addDocument', 'documents.getFolderInfo', 'documents.dropFile']) {
      expect([document, standard].map((one) => statusesIn(one, id).includes('501'))).toEqual([true, false])
    }
    for (const id of ['documents.copy', 'documents.move', 'documents.link'])
      expect(statusesIn(standard, id)).not.toEqual(expect.arrayContaining(['404']))
    expect([document, standard].map((one) => statusesIn(one, 'thanks.createNote').includes('404'))).toEqual([
      true,
      false,
    ])
  })

  it('shows the shape that the settings choose, with a matching example', async () => {
    const roles = async (settings: Fidelity) => {
      const { paths, components } = await presentOpenApi(contracts, { base: host, fidelity: settings })
      const reply = paths['/api/people/v2/roles']!.get!.responses['200'] as Reply
      const { schema, example } = reply.content!['application/json']!
      const dates = components.schemas['people.User']!.properties!.last_time_used as Schema
      const { created_date } = components.schemas['knowledge-base.Category']!.properties as Record<string, Schema>
      const { modified_date } = components.schemas['badges.Badge']!.properties as Record<string, Schema>
      const { type, properties = {} } = schema
      const kinds = (modified_date!.anyOf ?? []).map((option) => option.type)
      return [
        type,
        Object.keys(properties),
        !!example,
        JSON.stringify(dates).includes('null'),
        created_date!.type,
        kinds,
      ]
    }
    const standard = ['object', ['data', 'pagination'], true, true, 'integer', []]
    expect(await roles({})).toEqual(standard)
    expect(await roles({ wrappers: 'named', never: 'empty' })).toEqual([
      'object',
      ['roles', 'pagination'],
      false,
      false,
      ...standard.slice(4),
    ])
    expect(await roles({ wrappers: 'bare', 'kb-category-date': 'text', 'badge-never': 'null' })).toEqual([
      'array',
      [],
      false,
      true,
      'string',
      ['object', 'null'],
    ])
  })

  it('requires the fields that are always sent', async () => {
    const required = ({ components: { schemas } }: OpenApi, name: string) => {
      const { properties = {}, required = [] } = schemas[name]!
      return [Object.keys(properties).filter((field) => !required.includes(field)), required.length]
    }
    const whole = Object.keys(User.shape)
    expect(required(document, 'people.User')).toEqual([[], whole.length])
    expect(required(document, 'people.SomeOfUser')).toEqual([whole.filter((field) => field !== 'id'), 1])
    const [optional, count] = required(document, 'expenses.Sheet')
    expect(optional).toEqual([])
    const set = await presentOpenApi(contracts, { base: host, fidelity: { spellings: 'table' } })
    expect(required(set, 'expenses.Sheet')).toEqual([[], Number(count) - 1])
    expect(set.components.schemas['expenses.Sheet']!.properties).not.toHaveProperty('total_amout')
    for (const { path, operation } of operations) {
      if (!ownParameters(operation.parameters).some(({ name }) => name === 'fields')) continue
      if (operation.tags[0] === 'people')
        expect(refsIn(operation.responses[200]), path).toContain(`${shared}people.User`)
    }
  })

  it('describes the values of every enumeration', () => {
    const undescribed: string[] = []
    const find = (part: unknown, place: string, description?: unknown): void => {
      if (typeof part !== 'object' || part === null) return
      const own = 'description' in part ? part.description : description
      if ('enum' in part && !own) undescribed.push(place)
      for (const [name, inner] of Object.entries(part))
        if (!name.startsWith('example')) find(inner, `${place} ${name}`, name === 'schema' ? own : undefined)
    }
    for (const [path, methods] of Object.entries(document.paths)) if (!path.startsWith('/__sim')) find(methods, path)
    for (const [name, schema] of Object.entries(document.components.schemas))
      if (!name.startsWith('control.')) find(schema, name)
    expect(undescribed).toEqual([])
    const recipient = JSON.stringify(document.components.schemas['thanks.Note']!.properties!.thanked)
    expect(recipient).toContain('1: a user, 3: a group')
  })

  it('has every endpoint by its id, with a unique id for each address', () => {
    const ids = operations.map(({ operation }) => operation.operationId)
    expect(new Set(ids).size).toBe(ids.length)
    const first = ids.filter((id) => !/\.\d+$/.test(id))
    expect(first.toSorted()).toEqual(endpoints.map(({ id }) => id).toSorted())
  })

  it('names the addresses of the spec', () => {
    const lines = new Set(operations.map(({ path, method }) => `${method} ${path.replace(/\{\w+\}/g, '{}')}`))
    const written = specRows.map(
      ({ method, path }) => `${method} ${path.replace(/\?.*$/, '').replace(/:[a-z_]+/g, '{}')}`,
    )
    // Some have an address with and one without a trailing slash. Either is enough.
    const isShown = (line: string) => lines.has(line) || (written.includes(other(line)) && lines.has(other(line)))
    const other = (line: string) => (line.endsWith('/') ? line.slice(0, -1) : `${line}/`)
    const missing = written.filter((line) => !isShown(line))
    expect(missing).toEqual([])
  })

  it('has a valid example for every JSON reply and body, and valid ones for parameters', () => {
    for (const { operation } of operations) {
      const id = operation['x-endpoint']
      if (id === 'control.getOpenApi') continue
      const reply = Object.values(operation.responses).find((response) => 'content' in response)
      const json = reply && 'content' in reply && reply.content?.['application/json']
      if (json) expect(readerOf(json.schema).safeParse(json.example).error?.issues, id).toBeUndefined()
      const { body, files } = endpoints.find((endpoint) => endpoint.id === id)!.endpoint
      const sent = operation.requestBody?.content['application/json']
      expect((body ?? files)?.safeParse(sent?.example).error?.issues, id).toBeUndefined()
      if (sent) expect(readerOf(sent.schema).safeParse(sent.example).error?.issues, id).toBeUndefined()
      for (const { name, schema, example } of ownParameters(operation.parameters))
        if (example !== undefined)
          expect(readerOf(schema).safeParse(example).error?.issues, `${id} ${name}`).toBeUndefined()
    }
  })

  it('has every address of every endpoint, and the documented aliases', () => {
    const bare = (text: string) => text.replace(/:\w+|\{\w+\}/g, '{}')
    const standard = endpoints.flatMap(({ id, contract, endpoint }) => {
      // Spec, People version 1: the root has the version, the addresses do not.
      const roots = id.startsWith('people-v1.') ? [contract, { ...contract, unversioned: undefined }] : [contract]
      return roots.flatMap((place) =>
        pathsOf(endpoint).map((path) => `${id} ${endpoint.method} ${bare(addressOf(place, { ...endpoint, path }))}`),
      )
    })
    const atAliases = specRows
      .filter(({ path }) => /^\/(thanks|tags)\b/.test(path))
      .map(({ endpoint, method, path }) => `${endpoint} ${method} ${bare(path)}`)
    const found = operations.map(({ path, method, operation }) => `${operation['x-endpoint']} ${method} ${bare(path)}`)
    expect(found.toSorted()).toEqual([...standard, ...atAliases].toSorted())
  })

  it('has one spelling of each address', () => {
    const bare = Object.keys(document.paths).map((path) => path.replace(/\{\w+\}/g, '{}'))
    expect(new Set(bare).size).toBe(bare.length)
  })

  it('declares every path variable and every parameter once', () => {
    for (const { path, operation } of operations) {
      const names = (place: string) =>
        ownParameters(operation.parameters)
          .filter((parameter) => parameter.in === place)
          .map(({ name }) => name)
      expect(names('path'), path).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))
      expect(new Set(names('query')).size).toBe(names('query').length)
    }
  })

  it('has no dangling references, and descriptive names', () => {
    const refs = refsIn(document)
    expect(refs.length).toBeGreaterThan(endpoints.length)
    const known = (['schemas', 'responses', 'parameters'] as const).flatMap((kind) =>
      Object.keys(document.components[kind]).map((name) => `#/components/${kind}/${name}`),
    )
    expect(refs.filter((ref) => !known.includes(ref))).toEqual([])
    expect(Object.keys(document.components.schemas).filter((name) => !/^[a-z\d-]+\.[A-Z]\w*$/.test(name))).toEqual([])
  })

  it('declares the platform headers once, and refers to them where they apply', () => {
    const version = '#/components/parameters/X-API-Version'
    const override = '#/components/parameters/X-HTTP-Method-Override'
    const headersAt = (method: string, path: string) => refsIn(document.paths[path]![method]!.parameters)
    expect(headersAt('get', '/intranet/rest/documents/folder/{id}/info')).toEqual([version])
    expect(headersAt('post', '/intranet/rest/documents/folder/{id}/')).toEqual([version, override])
    expect(headersAt('delete', '/intranet/rest/documents/folder/{id}/')).toEqual([version, override])
    expect(headersAt('put', '/api/people/v2/users/{id}')).toEqual([override])
    expect(headersAt('post', '/api/people/v2/users')).toEqual([])
    expect(headersAt('get', '/intranet/rest/people/v1/users/')).toEqual([])
    expect(headersAt('get', '/thanks')).toEqual([version])
  })

  it('has the default of a filter', () => {
    const [status] = ownParameters(needOperation('badges.listBadges').parameters).filter(
      ({ name }) => name === 'status',
    )
    expect(status!.schema).toMatchObject({ enum: ['live', 'archived', 'all'], default: 'live' })
  })

  it('has the maximum page size of the spec', () => {
    const longest = (id: string) => ownParameters(needOperation(id).parameters).find(({ name }) => name === 'limit')
    expect(longest('people.listUsers')!.schema).toMatchObject({ maximum: 200, default: 20 })
    expect(longest('people-v1.listUsers')!.schema).toMatchObject({ maximum: 500, default: 50 })
    expect(longest('thanks.listNotes')!.schema).not.toHaveProperty('maximum')
  })

  it('is plain data without undefined values', () => {
    expect(JSON.parse(JSON.stringify(document))).toStrictEqual(document)
  })

  it('requires sign-in except for open endpoints', () => {
    const open = operations.flatMap(({ operation }) => (operation.security ? operation['x-endpoint'] : []))
    expect(new Set(open)).toEqual(
      new Set(endpoints.flatMap(({ id, contract, endpoint }) => (isOpen(contract, endpoint) ? id : []))),
    )
    expect(document.security.flatMap(Object.keys)).toEqual(Object.keys(document.components.securitySchemes))
  })

  it.each([
    ['documents.checkIn', true, ['application/json']],
    ['people.deleteUser', false, ['application/json']],
    ['expenses.createSheet', true, ['application/json']],
    ['people.setPhoto', true, ['multipart/form-data']],
    ['documents.dropFile', true, ['application/octet-stream']],
    ['badges.addImages', true, ['multipart/form-data', 'application/octet-stream', 'application/json']],
  ])('describes the body of %s', (id, required, types) => {
    const { requestBody } = needOperation(id)
    expect([requestBody?.required, Object.keys(requestBody!.content)]).toEqual([required, types])
  })

  it('describes the parts of a form, including files', () => {
    expect(needOperation('people.setPhoto').requestBody!.content['multipart/form-data']!.schema).toMatchObject({
      properties: { photo: { type: 'string', format: 'binary' }, x: { type: 'integer' } },
      required: ['photo'],
    })
  })

  it.each([
    ['people.getUser', '200', 'application/json', { $ref: '#/components/schemas/people.User' }],
    ['people.createRole', '201', 'application/json', { $ref: '#/components/schemas/people.Role' }],
    ['people.getPhoto', '200', '*/*', { type: 'string', format: 'binary' }],
    ['control.streamEvents', '200', 'text/event-stream', { type: 'string' }],
    ['thanks.deleteNote', '200', 'application/json', { type: 'boolean', const: true }],
  ])('describes the reply of %s', (id, status, type, schema) => {
    expect(needOperation(id).responses[status]).toMatchObject({
      description: expect.any(String),
      content: { [type]: { schema } },
    })
  })

  it.each([
    ['people.getUser', [200, 400, 401, 404]],
    ['people.createRole', [201, 400, 401, 403, 413, 507]],
    ['documents.approve', [204, 400, 401, 403, 500, 501, 507]],
    ['documents.dropFile', [200, 401, 500, 501]],
    ['documents.deleteFolder', [204, 400, 401, 403, 404, 500, 501, 507]],
    ['documents.copy', [204, 400, 401, 413, 501, 507]],
    ['thanks.deleteTag', [200, 400, 401, 500, 507]],
    ['control.undo', [200, 400, 404, 409, 413, 507]],
  ])('lists the statuses of %s', (id, statuses) => {
    const { default: _, ...responses } = needOperation(id).responses
    expect(Object.keys(responses).map(Number)).toEqual(statuses)
  })

  it('shows each refusal in the shape of its application', () => {
    for (const { operation } of operations) {
      const { refusal } = contracts.find(({ application }) => application === operation.tags[0])!
      for (const { status, schema, example } of refusalsShown(operation)) {
        expect(schema).toEqual({ $ref: `#/components/schemas/${operation.tags[0]}.Refusal` })
        if (example) expect(refusal.safeParse(example).error, `${operation.operationId} ${status}`).toBeUndefined()
      }
    }
  })

  it('shows real refusals: without a user, and for missing rows', async () => {
    const { fetch } = await createSimulator({ scenario: 'small-company' })
    const compared: Record<string, unknown> = {}
    for (const { path, method, operation } of operations) {
      if (operation.tags[0] === 'control' || operation.operationId !== operation['x-endpoint']) continue
      for (const user of ['nobody', 'admin']) {
        const given = (name: string) => ownParameters(operation.parameters).find((one) => one.name === name)?.example
        const address = path.replace(/\{(\w+)\}/g, (_, name) =>
          String((user === 'nobody' ? given(name) : undefined) ?? 999999),
        )
        const needed = ownParameters(operation.parameters).filter(
          (one) => one.in === 'query' && one.example !== undefined,
        )
        const query = new URLSearchParams(needed.map(({ name, example }) => [name, String(example)]))
        const sent = operation.requestBody?.content['application/json']?.example
        const body = method === 'GET' || sent === undefined ? undefined : JSON.stringify(sent)
        const headers = { 'x-sim-user': user, 'content-type': 'application/json' }
        const response = await fetch(new Request(`${host}${address}?${query}`, { method, headers, body }))
        const text = await response.text()
        if (![401, 404, 500].includes(response.status)) continue
        const shown = refusalsShown(operation).find(({ status }) => Number(status) === response.status)
        const name = `${operation.operationId} ${response.status}`
        compared[name] = shown?.example
        expect(shown?.example, name).toEqual(JSON.parse(text))
      }
    }
    expect(Object.keys(compared).length).toBeGreaterThan(150)
    expect(compared).toMatchObject({
      'people.getGroup 404': { code: 404, error: 'there is no group 999999' },
      'documents.approve 500': { message: 'there is no draft of document 999999' },
    })
  })

  it('shows validation errors only for endpoints with input', () => {
    const shown = (id: string) => refusalsShown(needOperation(id)).find(({ status }) => status === '400')!.example
    expect(shown('people.createRole')).toEqual({ code: 400, error: 'name: is required' })
    expect(shown('thanks.createNote')).toEqual({ error: true })
    expect(shown('people.getCurrentUser')).toBeUndefined()
  })

  it("shows the refusals for the world's settings", async () => {
    const fidelity = { ...defaultFidelity, 'plain-errors': 'error' } as const
    const { components } = await presentOpenApi(contracts, { base: host, fidelity })
    const fields = (of: typeof components) => Object.keys(of.schemas['documents.Refusal']!.properties as object)
    expect([fields(document.components), fields(components)]).toEqual([
      ['error', 'message', 'code'],
      ['code', 'error'],
    ])
    expect(components.responses['documents.refusal.401']!.content!['application/json']!.example).toEqual({
      code: 401,
      error: expect.any(String),
    })
  })

  it('shows empty replies', () => {
    expect(needOperation('people.deleteRole').responses[204]).toEqual({ description: expect.any(String) })
  })
})

describe('a custom contract', async () => {
  const text = z.string().transform((given) => given.length)
  const contract: Contract = {
    application: 'letters',
    title: 'Letters',
    root: '/letters',
    refusal: z.unknown(),
    endpoints: {
      find: {
        method: 'GET',
        path: '/:box/:number',
        summary: 'Finds',
        params: { box: z.string() },
        query: z.object({
          ids: commaIds.optional(),
          most: digits.default(7),
          old: flag.optional(),
          of: text,
          code: z.string().regex(/^L-\d+$/),
        }),
        reply: z.strictObject({ length: text, sent: z.date() }),
      },
      write: { method: 'PUT', path: '/:drawer/:id', summary: 'Writes', body: z.object({ text }).transform(() => 1) },
    },
  }
  const { paths } = await presentOpenApi([contract], { base: host })

  it('may have transforms and shapes that JSON cannot express', () => {
    expect(paths['/letters/{box}/{number}']!.put!.requestBody!.content['application/json']!.schema).toEqual({
      type: 'object',
      properties: { text: { type: 'string', maxLength: limits.text } },
      required: ['text'],
    })
    expect(paths['/letters/{box}/{number}']!.get!.responses[200]).toMatchObject({
      content: { 'application/json': { schema: { properties: { length: {}, sent: {} } } } },
    })
  })

  it('has numeric path variables unless they have a shape, and parameters as written in URLs', () => {
    const whole = { type: 'integer', minimum: 0 }
    expect(paths['/letters/{box}/{number}']!.get!.parameters).toEqual([
      { name: 'box', in: 'path', required: true, schema: { type: 'string' } },
      { name: 'number', in: 'path', required: true, schema: whole },
      {
        name: 'ids',
        in: 'query',
        required: false,
        schema: { type: 'array', items: whole, maxItems: limits.ids },
        style: 'form',
        explode: false,
      },
      { name: 'most', in: 'query', required: false, schema: { ...whole, default: 7 } },
      { name: 'old', in: 'query', required: false, description: expect.any(String), schema: { type: 'boolean' } },
      { name: 'of', in: 'query', required: true, schema: { type: 'string', maxLength: limits.parameter } },
      { name: 'code', in: 'query', required: true, schema: expect.objectContaining({ type: 'string' }) },
    ])
  })
})

describe('a custom application', () => {
  const Dish = z.object({ id: z.int(), name: z.string(), left: z.int() })
  const tables = { dishes: table(Dish) }
  let counted = 0
  const canteen = defineApplication({
    place: { application: 'canteen', title: 'Canteen', root: '/api/canteen' },
    tables,
    contract: {
      refusal: z.object({ why: z.string() }),
      endpoints: {
        listDishes: { method: 'GET', path: '/dishes', summary: 'All', reply: z.array(Dish), example: true },
        order: {
          method: 'POST',
          path: '/dishes/:id/orders',
          summary: 'Orders',
          body: z.object({ portions: z.int() }),
          reply: Dish,
          example: true,
        },
        fail: { method: 'GET', path: '/fail', summary: 'Fails', reply: Dish, example: true },
        wait: { method: 'GET', path: '/wait', summary: 'Waits', reply: Dish, example: true },
        count: { method: 'POST', path: '/count', summary: 'Has an effect elsewhere', reply: z.int() },
      },
    },
    routes: {
      listDishes: ({ world }) => world.dishes.all(),
      order: ({ world, params, body }) => world.dishes.patch(world.dishes.need(params.id).id, { left: -body.portions }),
      fail: () => {
        throw new Error('no')
      },
      wait: () => new Promise<never>(() => {}),
      count: () => ++counted,
    },
    refusal: ({ message }) => ({ why: message }),
  })
  const scenario = defineScenario({
    name: 'lunch',
    title: 'Lunch',
    shows: 'A dish',
    extends: smallCompany,
    faults: [{ endpoint: '*', status: 503 }],
    seed(world) {
      ;(world as unknown as WorldOf<typeof tables>).dishes.add({ name: 'Soup', left: 2 })
    },
  })
  const letters = extendApplication('people', {
    endpoints: {
      listLetters: { method: 'GET', path: '/letters', summary: 'All', reply: z.array(z.string()), example: true },
    },
    routes: { listLetters: () => ['a', 'b', 'c'] },
  })
  const shownIn = (document: OpenApi, path: string, method: string) => {
    const { responses } = document.paths[path]![method]!
    return Object.fromEntries(
      Object.entries(responses).map(([status, response]) => {
        const named = '$ref' in response ? document.components.responses[response.$ref.split('/').at(-1)!]! : response
        return [status, named.content!['application/json']!.example]
      }),
    )
  }

  it('shows its responses in the default scenario without changing it', async () => {
    const reports = vi.spyOn(console, 'error')
    onTestFinished(() => reports.mockRestore())
    const { fetch, world } = await createSimulator({ applications: [canteen, letters], scenario })
    const before = JSON.stringify(world.export())
    const read = async (): Promise<OpenApi> => (await fetch(new Request(`${host}/__sim/openapi.json`))).json()
    const document = await read()
    const soup = { id: 1, name: 'Soup', left: 2 }
    expect(shownIn(document, '/api/canteen/dishes', 'get')).toMatchObject({
      200: [soup],
      401: { why: expect.any(String) },
    })
    expect(shownIn(document, '/api/canteen/dishes/{id}/orders', 'post')).toMatchObject({
      200: { ...soup, left: -1 },
      400: { why: expect.stringContaining('portions') },
      404: { why: expect.stringContaining('999999') },
      413: { why: expect.any(String) },
    })
    expect(shownIn(document, '/api/canteen/fail', 'get')[200]).toBeUndefined()
    expect(shownIn(document, '/api/canteen/count', 'post')).toMatchObject({
      200: undefined,
      507: { why: expect.any(String) },
    })
    expect(counted).toBe(0)
    expect(shownIn(document, '/api/people/v2/letters', 'get')).toMatchObject({ 200: ['a', 'b'], 401: { code: 401 } })
    const ours = ({ components }: OpenApi) =>
      Object.entries(components.responses).filter(([name]) => name in ourResponses)
    const ourResponses = (await presentOpenApi(contracts, { base: host })).components.responses
    expect(Object.fromEntries(ours(document))).toEqual(ourResponses)
    expect([await read(), JSON.stringify(world.export())]).toEqual([document, before])
    expect(reports).not.toHaveBeenCalled()
  })

  it('is called in turns with other work, and rarely if it fails', async () => {
    const asked: Record<string, number> = {}
    let askedBefore: Record<string, number> | undefined
    /** Takes longer than a turn. */
    const work = (name: string) => {
      asked[name] = (asked[name] ?? 0) + 1
      for (const since = performance.now(); performance.now() - since < 20; );
    }
    const names = ['first', 'second', 'third']
    const slow = defineApplication({
      place: { application: 'slow', title: 'Slow', root: '/api/slow' },
      contract: {
        endpoints: Object.fromEntries(
          names.map((name) => [
            name,
            { method: 'GET', path: `/${name}/:id`, summary: 'Fails', reply: z.string(), example: true },
          ]),
        ),
      },
      routes: Object.fromEntries(
        names.map((name) => [
          name,
          () => {
            if (Object.keys(asked).length === 0) setImmediate(askMeanwhile)
            work(name)
            throw new Error('no')
          },
        ]),
      ),
    })
    const { fetch } = await createSimulator({ applications: [slow] })
    const askMeanwhile = async () => {
      await fetch(new Request(`${host}/api/people/v2/users/1`))
      askedBefore = { ...asked }
    }
    const { status } = await fetch(new Request(`${host}/__sim/openapi.json`))
    expect(status).toBe(200)
    expect(Object.keys(askedBefore!)).toEqual(['first'])
    expect(Object.keys(asked)).toEqual(names)
    for (const count of Object.values(asked)) expect(count).toBeLessThan(6)
  })
})

describe('compared with the simulator', () => {
  let simulator: Simulator
  beforeAll(async () => {
    simulator = await createSimulator({ scenario: 'small-company', verify: true })
  })

  const intranet = contracts.filter(({ unrecorded }) => !unrecorded)
  const read = operations.filter(
    ({ method, operation }) =>
      method === 'GET' && intranet.some(({ application }) => application === operation.tags[0]),
  )

  it('describes replies', async () => {
    const answered = new Set<string>()
    for (const { path, operation } of read) {
      const address = path.replace('{name}', 'basic').replace(/\{\w+\}/g, '1')
      const response = await simulator.fetch(new Request(host + address))
      const reply = operation.responses[200]
      if (response.status !== 200 || !reply || !('content' in reply) || !reply.content?.['application/json']) continue
      const { error } = readerOf(reply.content['application/json'].schema).safeParse(await response.json())
      expect(error?.issues, address).toBeUndefined()
      answered.add(operation['x-endpoint'])
    }
    expect(answered.size).toBeGreaterThan(30)
  })

  it.each(intranet)('describes how $application refuses', async (contract) => {
    const { application } = contract
    const reader = readerOf(document.components.schemas[`${application}.Refusal`]!)
    const statuses = new Set<number>()
    for (const { path, method, operation } of operations) {
      if (operation.tags[0] !== application) continue
      for (const user of ['nobody', 'admin']) {
        const address = `${host}${path.replace(/\{\w+\}/g, '999999')}?limit=much&num=much`
        const body = method === 'GET' ? undefined : '['
        const response = await simulator.fetch(new Request(address, { method, body, headers: { 'x-sim-user': user } }))
        if (response.status < 400) continue
        statuses.add(response.status)
        expect(reader.safeParse(await response.json()).error?.issues, `${method} ${path}`).toBeUndefined()
      }
    }
    expect([...statuses]).toEqual(expect.arrayContaining([401, 404]))
  })
})
