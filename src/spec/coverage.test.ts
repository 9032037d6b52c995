import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { empty } from '../../scenarios/empty.ts'
import { Simulator } from '../index.ts'
import { applications, loadContracts } from '../simulator/applications.ts'
import { extras, type SpecLine, specLines } from './coverage.ts'

const there = new Set(applications.map(({ place }) => place.application))
const endpointIds = (await loadContracts()).flatMap((contract) =>
  Object.keys(contract.endpoints).map((name) => `${contract.application}.${name}`),
)
const missingLines = specLines.filter(({ application }) => !there.has(application))
const specIds = new Set(specLines.map(({ endpoint }) => endpoint))

const simulator = new Simulator({ scenario: empty })

function askedBy({ method, path }: SpecLine) {
  const url = `http://x${path.replace(/:[a-z_]+/g, '1')}`
  return { method, url, headers: new Headers() }
}

const isExtra = (id: string) => id in extras || id.split('.')[0]! in extras

describe('the lines of the spec', () => {
  it('are all written down', () => {
    const counts: Record<string, number> = {}
    for (const { application } of specLines) counts[application] = (counts[application] ?? 0) + 1
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
    for (const { method, path, endpoint } of specLines) {
      const address = `${method} ${path
        .replace(/\?.*|\/$/g, '')
        .replace(/\/$/, '')
        .replace(/:[a-z_]+/g, ':')}`
      expect(answers.get(address) ?? endpoint, address).toBe(endpoint)
      answers.set(address, endpoint)
    }
  })

  it.each(specLines)('$method $path is answered by $endpoint', async (line) => {
    expect(simulator.endpoints.findApplication(askedBy(line))).toBe(line.application)
    expect(await simulator.endpoints.findEndpoint(askedBy(line))).toMatchObject({ endpoint: line.endpoint })
    expect(endpointIds.filter((id) => id === line.endpoint)).toHaveLength(1)
  })

  it('all belong to an application that is there', () => {
    expect(missingLines).toEqual([])
  })
})

describe('the endpoints of the contracts', () => {
  it.each(endpointIds)('%s is a line of the spec, or an extra with its reason', (id) => {
    expect(specIds.has(id) || isExtra(id), `\`${id}\`: add its line to coverage.ts`).toBe(true)
    expect(specIds.has(id) && isExtra(id), `\`${id}\` has a line: take it out of the extras in coverage.ts`).toBe(false)
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
