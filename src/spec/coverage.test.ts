import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { empty } from '../../scenarios/empty.ts'
import { type SpecRow, specRows, specTables } from '../../test/spec-rows.ts'
import { Simulator } from '../index.ts'
import { loadContracts } from '../simulator/applications.ts'

/** All endpoints of the contracts. `extra` says why the spec does not list one. */
const endpoints = (await loadContracts()).flatMap(({ application, endpoints }) =>
  Object.entries(endpoints).map(([name, { extra }]) => ({ id: `${application}.${name}`, application, extra })),
)

const simulator = new Simulator({ scenario: empty })

function addressOf({ method, path }: SpecRow) {
  return { method, url: `http://x${path.replace(/:[a-z_]+/g, '1')}`, headers: new Headers() }
}

describe('the rows of the spec', () => {
  it('are unique: an address has one endpoint, with any query', () => {
    const found = new Map<string, string>()
    for (const { method, path, endpoint } of specRows) {
      const address = `${method} ${path
        .replace(/\?.*|\/$/g, '')
        .replace(/\/$/, '')
        .replace(/:[a-z_]+/g, ':')}`
      expect(found.get(address) ?? endpoint, address).toBe(endpoint)
      found.set(address, endpoint)
    }
  })

  it.each(specRows)('$method $path leads to $endpoint', async (row) => {
    expect(simulator.endpoints.findApplication(addressOf(row))).toBe(row.application)
    expect(await simulator.endpoints.findEndpoint(addressOf(row))).toMatchObject({ endpoint: row.endpoint })
    expect(endpoints.filter(({ id }) => id === row.endpoint)).toHaveLength(1)
  })
})

describe('the endpoints of the contracts', () => {
  const listed = new Set(specRows.map(({ endpoint }) => endpoint))

  it('are rows of the spec, or extras with a reason', () => {
    const wrong = endpoints
      .filter(({ application }) => application in specTables)
      .filter(({ id, extra }) => listed.has(id) === Boolean(extra))
    const remedy = 'add extra: { reason, instead } to its contract, or its row of the spec to test/spec-rows.ts'
    expect(wrong.map(({ id }) => `${id}: ${remedy}`)).toEqual([])
  })

  it('have tests', () => {
    const src = join(import.meta.dirname, '..')
    const tests = readdirSync(src, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.test.ts'))
      .map((path) => readFileSync(join(src, path), 'utf8'))
    const described = endpoints.map(({ id }) => `describe('${id}'`)
    expect(described.filter((beginning) => !tests.some((text) => text.includes(beginning)))).toEqual([])
  })
})
