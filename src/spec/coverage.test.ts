import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { empty } from '../../scenarios/empty.ts'
import { Simulator } from '../index.ts'
import { applications, loadContracts } from '../simulator/applications.ts'
import { extras, type SpecRow, specRows } from './coverage.ts'

const there = new Set(applications.map(({ place }) => place.application))
const endpointIds = (await loadContracts()).flatMap((contract) =>
  Object.keys(contract.endpoints).map((name) => `${contract.application}.${name}`),
)
const missingRows = specRows.filter(({ application }) => !there.has(application))
const specIds = new Set(specRows.map(({ endpoint }) => endpoint))

const simulator = new Simulator({ scenario: empty })

function askedBy({ method, path }: SpecRow) {
  const url = `http://x${path.replace(/:[a-z_]+/g, '1')}`
  return { method, url, headers: new Headers() }
}

const isExtra = (id: string) => id in extras || id.split('.')[0]! in extras

describe('the rows of the spec', () => {
  it('are all written down', () => {
    const counts: Record<string, number> = {}
    for (const { application } of specRows) counts[application] = (counts[application] ?? 0) + 1
    expect(counts).toEqual({
      badges: 12,
      'knowledge-base': 15,
      expenses: 10,
      trash: 3,
      documents: 37,
      thanks: 11,
      people: 16 + 7 + 7 + 8,
      'people-v1': 7,
    })
  })

  it('say one thing each: an address has one endpoint, whatever its query', () => {
    const answers = new Map<string, string>()
    for (const { method, path, endpoint } of specRows) {
      const address = `${method} ${path
        .replace(/\?.*|\/$/g, '')
        .replace(/\/$/, '')
        .replace(/:[a-z_]+/g, ':')}`
      expect(answers.get(address) ?? endpoint, address).toBe(endpoint)
      answers.set(address, endpoint)
    }
  })

  it.each(specRows)('$method $path is answered by $endpoint', async (row) => {
    expect(simulator.endpoints.findApplication(askedBy(row))).toBe(row.application)
    expect(await simulator.endpoints.findEndpoint(askedBy(row))).toMatchObject({ endpoint: row.endpoint })
    expect(endpointIds.filter((id) => id === row.endpoint)).toHaveLength(1)
  })

  it('all belong to an application that is there', () => {
    expect(missingRows).toEqual([])
  })
})

describe('the endpoints of the contracts', () => {
  it.each(endpointIds)('%s is a row of the spec, or an extra with its reason', (id) => {
    expect(specIds.has(id) || isExtra(id), `\`${id}\`: add its row to coverage.ts`).toBe(true)
    expect(specIds.has(id) && isExtra(id), `\`${id}\` has a row: take it out of the extras in coverage.ts`).toBe(false)
  })

  it('have no extras that are gone', () => {
    for (const name of Object.keys(extras)) {
      const remedy = `\`${name}\` is gone: take it out of the extras in coverage.ts`
      expect(there.has(name) || endpointIds.includes(name), remedy).toBe(true)
    }
  })

  const src = join(import.meta.dirname, '..')
  const tests = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.test.ts'))
    .map((path) => readFileSync(join(src, path), 'utf8'))

  it.each(endpointIds)('%s has a test of its own', (id) => {
    expect(
      tests.some((text) => text.includes(`describe('${id}'`)),
      `write describe('${id}')`,
    ).toBe(true)
  })
})
