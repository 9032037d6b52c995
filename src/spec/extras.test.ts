import { beforeAll, describe, expect, it } from 'vitest'
import { smallCompany } from '../../scenarios/index.ts'
import { type RequestPart, requestParts } from '../../test/request-parts.ts'
import { specReplies } from '../../test/spec-replies.ts'
import { specRequests } from '../../test/spec-requests.ts'
import { specTables } from '../../test/spec-rows.ts'
import { baked } from '../control/reference/examples/baked.ts'
import { type Operation, presentOpenApi } from '../control/reference/openapi.ts'
import { presentReference } from '../control/reference/reference.ts'
import { type ExampleRequest, toRequest } from '../core/examples/request.ts'
import { accepts, fittingValue, samples } from '../core/examples/samples.ts'
import { type Contract, type Endpoint, idOf, variablesIn } from '../core/http/contract.ts'
import type { AnyShape, FieldShape } from '../core/schema/any-shape.ts'
import { choicesOf } from '../core/schema/choices.ts'
import { definitionOf, type Extra, extraOf, innermostOf, innerOf } from '../core/schema/walk.ts'
import { createSimulator, type Simulator } from '../index.ts'
import { loadContracts } from '../simulator/applications.ts'

const contracts = (await loadContracts()).filter(({ application }) => application in specTables)
const endpoints = contracts.flatMap((contract) =>
  Object.entries(contract.endpoints).map(([name, endpoint]) => ({
    id: idOf(contract, name),
    contract,
    name,
    endpoint: endpoint as Endpoint,
  })),
)

interface Case {
  what: string
  id: string
  contract: Contract
  name: string
  endpoint: Endpoint
  part: RequestPart | undefined
  extra: Extra
}

const cases = endpoints.flatMap(({ endpoint, ...where }): Case[] => {
  const parts = requestParts(endpoint).filter(({ shape }) => extraOf(shape))
  return [
    ...(endpoint.extra ? [{ ...where, endpoint, what: where.id, part: undefined, extra: endpoint.extra }] : []),
    ...parts.map((part) => {
      const sign = part.in === 'query' ? '?' : ''
      return { ...where, endpoint, what: `${where.id} ${sign}${part.path}`, part, extra: part.extra! }
    }),
  ]
})
const refused = cases.filter(({ extra }) => extra.instead !== undefined)

/** A small value that the shape accepts, with the given part in it. */
function chooseValue(shape: FieldShape, part?: FieldShape): unknown {
  const values = valuesOf(shape, part)
  return values.find((value) => accepts(shape as AnyShape, value)) ?? values[0]
}

function valuesOf(shape: FieldShape, wanted?: FieldShape): unknown[] {
  const inner = innerOf(shape)
  const part = shape === wanted ? undefined : wanted
  if (inner) return valuesOf(inner, part)
  const { shape: fields, element, options } = definitionOf(shape)
  if (fields) {
    const needed = choicesOf(shape).map(([first]) => first)
    const given = Object.entries(fields).filter(([name, field]) => {
      return needed.includes(name) || !accepts(field, undefined) || has(field, part)
    })
    return [Object.fromEntries(given.map(([name, field]) => [name, chooseValue(field, part)]))]
  }
  if (element) return [[chooseValue(element, part)]]
  const chosen = options?.filter((option) => (has(shape, part) ? has(option, part) : !extraOf(option)))
  return chosen?.flatMap((option) => valuesOf(option, part)) ?? [fittingValue(shape, 0), ...samples]
}

function has(shape: FieldShape, part: FieldShape | undefined): boolean {
  if (part === undefined) return false
  const { shape: fields = {}, element, options = [], innerType } = definitionOf(shape)
  const below = [innerOf(shape), innerType, element, ...options, ...Object.values(fields)]
  return shape === part || below.some((one) => one !== undefined && has(one, part))
}

function requestFor({ endpoint }: Pick<Case, 'endpoint'>, part?: RequestPart): ExampleRequest {
  const { query, body } = endpoint
  const params = variablesIn(endpoint.path).map((name) => [name, endpoint.params?.[name] ? 'One' : 1])
  const shape = part?.shape
  return {
    params: Object.fromEntries(params),
    ...(query && { query: chooseValue(query, shape) as Record<string, unknown> }),
    ...(body && { body: chooseValue(body, shape) }),
  }
}

let lenient: Simulator
let strict: Simulator

beforeAll(async () => {
  lenient = await createSimulator({ scenario: smallCompany, user: 'admin' })
  strict = await createSimulator({ scenario: smallCompany, user: 'admin', strict: true })
})

async function send(simulator: Simulator, request: Request) {
  const response = await simulator.fetch(request)
  await response.body?.cancel()
  return { status: response.status, entry: simulator.world.journal.all().at(-1)! }
}

describe('what the spec does not list', () => {
  it.each(refused)('works with a warning: $what', async (one) => {
    const { entry } = await send(lenient, toRequest(one.contract, one.name, requestFor(one, one.part)))
    // No other violation: apart from the extra, the request fits its contract.
    expect(entry.violation).toMatch(/^[^.]*("[^"]*")? is not in the specification\. /)
    expect(entry.violation!.endsWith(one.extra.instead!)).toBe(true)
    expect(entry.warning).toContain(one.extra.instead)
    expect(entry.replyHeaders['x-sim-warning']).toContain(encodeURI(one.extra.instead!.slice(0, 10)).split('%')[0])
  })

  it.each(refused)('is refused by a strict world, which names what to use: $what', async (one) => {
    const before = strict.world.history.point
    const { status, entry } = await send(strict, toRequest(one.contract, one.name, requestFor(one, one.part)))
    expect([status, entry.violation]).toEqual([400, expect.stringContaining(one.extra.instead!)])
    expect(strict.world.history.point).toBe(before)
    if (!one.part) return
    const listed = await send(strict, toRequest(one.contract, one.name, requestFor(one)))
    if (!one.endpoint.extra?.instead) expect(listed.entry.violation).toBeNull()
  })

  it.each(cases.filter(({ extra }) => !extra.instead))('is accepted if replies link there: $what', async (one) => {
    const { entry } = await send(strict, toRequest(one.contract, one.name, requestFor(one, one.part)))
    expect(entry.violation).toBeNull()
  })

  it('is accepted at every address in replies', async () => {
    const { fetch, world } = await createSimulator({ scenario: smallCompany, user: 'admin', strict: true })
    const links = new Set<string>()
    for (const { id, contract, name, endpoint } of endpoints) {
      if (endpoint.extra || endpoint.form || !baked.exchanges[id]) continue
      const reply = await (await fetch(toRequest(contract, name, baked.exchanges[id]))).text()
      for (const [, link] of reply.matchAll(/"((?:http:\/)?\/[^"\s]+)"/g)) links.add(new URL(link!, 'http://x').href)
    }
    world.journal.clear()
    for (const link of links) await (await fetch(new Request(link))).body?.cancel()
    const entries = world.journal.all()
    expect(entries.filter(({ violation }) => violation?.includes('specification'))).toEqual([])
    const followed = new Set(entries.map(({ endpoint }) => endpoint))
    const linked = endpoints.filter(({ endpoint: { extra } }) => extra && !extra.instead)
    expect(linked.filter(({ id }) => !followed.has(id)).map(({ id }) => id)).toEqual([])
  })

  it.each([
    ['GET', '/intranet/documents/folder/1/info', '/intranet/rest/documents/folder/:id/info'],
    ['PUT', '/intranet/rest/documents/document/1/approve', '/intranet/documents/document/:doc_id/approve'],
    ['GET', '/api/people/users/1', '/api/people/v2/users/:id'],
    ['GET', '/api/thankyou/thanks/1', '/api/thankyou/v3/thanks/:id'],
  ])('includes addresses: %s %s', async (method, path, listed) => {
    const request = () => new Request(`http://x${path}`, { method })
    const message = `this address is not in the specification. Use ${listed}.`
    expect((await send(lenient, request())).entry.warning).toContain(message)
    expect(await send(strict, request())).toMatchObject({ status: 400, entry: { violation: message } })
    const instead = new Request(`http://x${listed.replace(/:\w+/, '1')}`, { method })
    expect((await send(strict, instead)).entry.violation).toBeNull()
    const misspelt = await strict.fetch(new Request(`http://x${path}x`, { method }))
    expect(await misspelt.text()).toContain(listed)
  })

  it.each([
    ['/api/people/users/1', { 'x-api-version': '2' }],
    ['/api/people~v2/users/1', {}],
    ['/intranet/rest/people/users/', {}],
    ['/thanks/1', {}],
    ['/tags', {}],
  ])('does not include other ways to choose a version: %s %o', async (path, headers) => {
    const { entry } = await send(strict, new Request(`http://x${path}`, { headers }))
    expect(entry.violation).toBeNull()
  })

  it.each(endpoints.filter(({ id, endpoint }) => baked.exchanges[id] && !endpoint.extra && !endpoint.form))(
    'is in no example of the reference: $id',
    async ({ id, contract, name }) => {
      const { entry } = await send(strict, toRequest(contract, name, baked.exchanges[id]!))
      expect(entry.violation).toBeNull()
    },
  )

  it('is marked in OpenAPI and in the reference, with the reason', async () => {
    const { paths } = await presentOpenApi(contracts, { base: 'http://x' })
    const operations = Object.values(paths).flatMap((item) => Object.values(item))
    for (const { id, part, extra, what } of cases) {
      const operation = operations.find(({ operationId }) => operationId === id)!
      const marks = part ? marksIn(operation, part) : [operation]
      const description = `Not in the specification: ${extra.reason}. ${extra.instead ?? ''}`.trim()
      const mark = {
        'x-extra': true,
        'x-extra-reason': extra.reason,
        description: expect.stringContaining(description),
      }
      expect(marks, what).toContainEqual(expect.objectContaining(mark))
    }
    const addressOf = (id: string) => operations.find(({ operationId }) => operationId === id)!['x-extra-address']
    const addressed = operations.filter((operation) => operation['x-extra-address'] !== undefined)
    expect(addressed.filter((operation) => !operation['x-extra-reason'])).toEqual([])
    expect(addressOf('documents.approve')).toBe('/intranet/rest/documents/document/{doc_id}/approve')
    expect(addressOf('documents.getDocument')).toMatch(/^\/intranet\/documents\/document\/\{\w+\}/)
    expect(addressOf('people.getUser')).toBeUndefined()
    const page = await presentReference(contracts, { base: 'http://x' })
    expect(page.split('class="extra"').length).toBeGreaterThan(cases.filter(({ part }) => !part).length)
    const missing = cases.filter(({ extra }) => !page.includes(`Not in the specification: ${extra.reason}.`))
    expect(missing.map(({ what }) => what)).toEqual([])
  })
})

/** The parameter, or every schema in the body. */
function marksIn({ parameters = [], requestBody }: Operation, part: RequestPart): unknown[] {
  if (part.in === 'query') return parameters.filter((one) => 'name' in one && one.name === part.path)
  const within = (schema: unknown): unknown[] =>
    typeof schema === 'object' && schema !== null ? [schema, ...Object.values(schema).flatMap(within)] : []
  return within(requestBody?.content['application/json']?.schema)
}

describe('the parameters and fields of the contracts', () => {
  it.each(endpoints)('are in the spec, or marked: $id', ({ id, endpoint }) => {
    const names = requestParts(endpoint)
      .filter(({ extra }) => !extra)
      .map(({ in: place, path }) => (place === 'query' ? `?${path}` : path))
    expect([...new Set(names)].toSorted()).toEqual(endpoint.extra ? expect.anything() : listedBy(id).toSorted())
  })
})

describe('the objects in replies', () => {
  it.each(endpoints.filter(({ endpoint }) => endpoint.reply && !endpoint.extra))(
    'have fields of the spec, or marked ones: $id',
    ({ contract, endpoint }) => {
      const listed = specReplies[contract.application]!.map((names) => names.split(','))
      for (const fields of objectsIn(endpoint.reply!))
        expect(listed.some((names) => fields.every((field) => names.includes(field))) || fields).toBe(true)
    },
  )
})

/** The names of the listed fields of each object in a shape. */
function objectsIn(shape: FieldShape): string[][] {
  const { shape: fields = {}, element, options = [], valueType } = definitionOf(innermostOf(shape))
  const listed = Object.entries(fields).filter(([, field]) => !extraOf(field))
  const below = [element, valueType, ...options, ...listed.map(([, field]) => field)]
  return [listed.map(([name]) => name), ...below.flatMap((one) => (one && !extraOf(one) ? objectsIn(one) : []))]
}

function listedBy(id: string): string[] {
  const [fields = '', parameters = ''] = (specRequests[id] ?? '').split('?')
  const split = (text: string) => text.split(' ').filter(Boolean)
  return [...split(fields), ...split(parameters).map((name) => `?${name}`)]
}
