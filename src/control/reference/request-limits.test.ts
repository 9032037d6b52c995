import { describe, expect, it } from 'vitest'
import { host } from '../../../test/company.ts'
import { limits } from '../../core/schema/limits.ts'
import { createSimulator } from '../../index.ts'
import { loadContracts } from '../../simulator/applications.ts'
import { ownParameters } from './headers.ts'
import { presentOpenApi, type Schema } from './openapi.ts'
import { withLimits } from './request-limits.ts'

const { paths, components } = await presentOpenApi(await loadContracts(), { base: host, hasControl: true })
const operations = Object.values(paths).flatMap((item) => Object.values(item))

function schemasIn(part: unknown, type: string): Schema[] {
  const found: Schema[] = []
  JSON.parse(JSON.stringify(part), (_, value) => {
    if ([value?.type].flat().includes(type)) found.push(value)
    return value
  })
  return found
}

const isFree = ({ enum: words, const: only, format }: Schema) => !words && only === undefined && !format

describe('the limits of requests', () => {
  const requests = operations.flatMap(({ requestBody, parameters }) => [
    ...Object.values(requestBody?.content ?? {}).map(({ schema }) => schema),
    ...ownParameters(parameters).flatMap((parameter) => (parameter.in === 'query' ? parameter.schema : [])),
  ])

  it('are listed for each string and each list', () => {
    const texts = schemasIn(requests, 'string').filter(isFree)
    const lists = schemasIn(requests, 'array')
    expect([texts.length, lists.length]).toEqual([expect.toSatisfy((n) => n > 250), expect.toSatisfy((n) => n > 60)])
    expect(texts.filter(({ maxLength }) => maxLength === undefined)).toEqual([])
    expect(lists.filter(({ maxItems }) => maxItems === undefined)).toEqual([])
  })

  it('do not apply to replies', () => {
    const replies = [components.schemas, components.responses, operations.map(({ responses }) => responses)]
    expect(schemasIn(replies, 'string').filter(({ maxLength }) => maxLength === limits.text)).toEqual([])
    expect(schemasIn(replies, 'array').filter(({ maxItems }) => maxItems === limits.elements)).toEqual([])
  })

  it('do not apply to enums, files, and fields with their own limit', () => {
    const given: Schema = {
      type: 'object',
      properties: {
        type: { type: 'string', enum: ['string', 'array'] },
        file: { type: 'string', format: 'binary' },
        code: { type: ['string', 'null'], maxLength: 3 },
        pair: { type: 'array', maxItems: 2, items: { type: 'integer' } },
      },
    }
    expect(withLimits(given, 'text')).toEqual(given)
  })

  const words = (count: number) => Array.from({ length: count }, (_, i) => `w${i}`).join()
  const numbers = (count: number) => Array.from({ length: count }, (_, i) => i + 1).join()
  it.each<[string, string, string, number, (length: number) => string]>([
    ['/api/people/v2/users', 'query', 'maxLength', limits.parameter, (length) => 'x'.repeat(length)],
    ['/intranet/rest/documents/folder/{id}/subfolder', 'title', 'maxLength', limits.parameter, (n) => 'x'.repeat(n)],
    ['/api/people/v2/users', 'ids', 'maxItems', limits.ids, numbers],
    ['/api/people/v2/users', 'fields', 'maxItems', limits.words, words],
    ['/intranet/rest/deleted', 'obj_types', 'maxItems', limits.words, words],
  ])("of a parameter match the server's: %s?%s", async (path, name, limit, most, make) => {
    const { schema } = ownParameters(paths[path]!.get!.parameters).find((parameter) => parameter.name === name)!
    expect(schema).toHaveProperty(limit, most)
    const { fetch } = await createSimulator({ scenario: 'small-company' })
    const send = async (value: string) => {
      const address = `${host}${path.replace('{id}', '1')}?${new URLSearchParams({ [name]: value })}`
      const response = await fetch(new Request(address, { headers: { 'x-sim-user': 'admin' } }))
      return [response.status, await response.text()]
    }
    expect((await send(make(most)))[1]).not.toContain('at most')
    expect(await send(make(most + 1))).toEqual([400, expect.stringContaining(`at most ${most}`)])
  })
})
