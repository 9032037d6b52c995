import { expect, it } from 'vitest'
import { Download, Stream } from '../src/core/bytes.ts'
import { addressOf, type Contract, type Endpoint } from '../src/core/http/contract.ts'
import type { AnyTable } from '../src/core/store/references.ts'
import { createSimulator, type Simulator } from '../src/index.ts'
import { applications } from '../src/simulator/applications.ts'
import { readFidelity } from '../src/spec/fidelity.ts'
import { findGap } from '../src/spec/gaps.ts'
import { findEmptyFields } from '../test/scenarios/empty-fields.ts'

// Every field of every reply has a value somewhere. The requests are the administrator's, who sees every field:
// other users could only hide an empty one.

/** The tables of ids, by the path segment before them. */
const tables: Readonly<Record<string, string>> = {
  badge: 'badges',
  'image-sets': 'image-sets',
  sheet: 'sheets',
  folder: 'folders',
  document: 'documents',
  thanks: 'notes',
}

const properties =
  'id,firstname,surname,email,emailad,job_title,job%20title,company,intranetuser,account%20state,ex_area_id,extranet%20area,photo'

/** Fields that a reply has only on request. */
const queries: Readonly<Record<string, readonly string[]>> = {
  'badges.listBadges': ['?status=all&include_assignees=1', '?status=all&assigned_to=14&include_assignees=1'],
  'badges.getBadge': ['?include_assignees=1'],
  'documents.listDocuments': ['', '?draft=1', '?to_approve=1'],
  'documents.findSubfolder': ['?title=People', '?title=Sites'],
  'expenses.listSheets': ['?user=1', '?user=14', '?user=13'],
  'people-v1.listUsers': [`?fields=${properties}`, '?offset=2&limit=2'],
  'people-v1.getUser': [`?fields=${properties}`],
  'thanks.listNotes': ['?thanked=1&tags=1&users=1', '?thanked=1&tags=1&users=1&offset=5&limit=5'],
  'thanks.getNote': ['?thanked=1&tags=1'],
}
const pages = ['', '?limit=1', '?offset=1&limit=1', '?offset=2&limit=2']

/** The form of a page depends on this gap. */
const wrapping = Object.keys(findGap('wrappers')!.values!)

/** Fields that are always empty on this platform, and why. */
const empty: Readonly<Record<string, string>> = {}

it('every field of every reply has a value somewhere in the small company, for its signed-in user', {
  timeout: 60_000,
}, async () => {
  const simulator = await createSimulator({ scenario: 'small-company' })
  const found: string[] = []
  const tables = simulator.world.tables as Record<string, AnyTable>
  for (const application of applications) {
    const own = Object.keys(application.tables ?? {})
    // The scenario does not show this application.
    if (own.length > 0 && own.every((name) => tables[name]!.size === 0)) continue
    const { contract } = await application.load()
    if (contract.application === 'control') continue
    for (const [name, endpoint] of Object.entries(contract.endpoints)) {
      if (endpoint.method !== 'GET' || !endpoint.reply || isBytes(endpoint)) continue
      const id = `${contract.application}.${name}`
      found.push(...findEmptyFields(endpoint.reply, await readAll(simulator, id, contract, endpoint), id))
    }
  }
  expect(found.filter((place) => !(place in empty)).join('\n')).toBe('')
  expect(Object.keys(empty).filter((place) => !found.includes(place))).toEqual([])
})

function isBytes({ reply }: Endpoint): boolean {
  const made = (reply as { _zod?: { bag?: { Class?: unknown } } })._zod?.bag?.Class
  return made === Download || made === Stream
}

async function readAll(simulator: Simulator, id: string, contract: Contract, endpoint: Endpoint): Promise<unknown[]> {
  const address = addressOf(contract, endpoint)
  const isPaged = endpoint.query && 'offset' in endpoint.query.shape
  const replies: unknown[] = []
  for (const wrappers of isPaged ? wrapping : [undefined]) {
    simulator.world.fidelity = readFidelity({ ...(wrappers && { wrappers }) })
    for (const path of addressesOf(simulator, address)) {
      for (const query of queries[id] ?? (isPaged ? pages : [''])) {
        const response = await simulator.fetch(new Request(`http://x${path}${query}`))
        if (response.ok) replies.push(await response.json())
      }
    }
  }
  return replies
}

function addressesOf({ world }: Simulator, path: string): string[] {
  const [, before, segment, , after = ''] = /^(.*\/([\w-]+)\/)(:\w+)(.*)$/.exec(path) ?? []
  if (before === undefined) return [path]
  if (segment === 'fieldsets') return ['default', 'all', 'profile'].map((name) => before + name)
  if (segment === 'image-sets') return [0, 1].map((id) => before + id + after)
  const table = (world.tables as Record<string, AnyTable>)[tables[segment!] ?? segment!]
  if (!table) throw new Error(`Nobody knows whose id is in ${path}. Please add "${segment}" to the tables.`)
  const ids = table.all().map(({ id }) => id)
  // The top level is also a folder.
  return (segment === 'folder' ? [0, ...ids] : ids).map((id) => before + id + after)
}
