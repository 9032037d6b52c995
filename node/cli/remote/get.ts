import { contract } from '../../../src/control/contract.ts'
import type { About, JournalEntry } from '../../../src/control/shapes.ts'
import type { Endpoint } from '../../../src/core/http/contract.ts'
import { suggestOrList } from '../../../src/core/text/suggest.ts'
import { FlagError } from '../flag-error.ts'
import { checkCount, checkFlags, type RemoteArguments, unknownSubject } from './arguments.ts'
import type { EndpointName, Send } from './connection.ts'
import type { RemoteResult } from './present.ts'
import { fieldsOf } from './shape.ts'

/** Every list or object of the control interface with a path of one word. */
export const resources: Readonly<Record<string, EndpointName>> = Object.fromEntries(
  Object.entries<Endpoint>(contract.endpoints)
    .filter(([, { method, path, reply }]) => method === 'GET' && /^(\/[a-z]+)?$/.test(path) && isData(reply))
    .map(([name, { path }]) => [path.slice(1) || 'about', name as EndpointName]),
)

function isData(reply: Endpoint['reply']): boolean {
  return ['array', 'object'].includes(reply?.def.type ?? '')
}

const filterFlags = ['last', 'filter']

/** A second word selects an entry by id or name. For `state`, it selects a table, and a third word selects the row. */
export async function get({ words, flags }: RemoteArguments, send: Send): Promise<RemoteResult> {
  const [resource = '', ...rest] = words
  const endpoint = Object.hasOwn(resources, resource) ? resources[resource]! : undefined
  if (endpoint === undefined) throw unknownSubject('get', resource, Object.keys(resources))
  const isState = endpoint === 'exportState'
  const params = isState ? { table: rest.shift() } : {}
  checkCount(rest, 1)
  const fields = Object.keys(fieldsOf((contract.endpoints[endpoint] as Endpoint).query))
  checkFlags(flags.keys(), [...fields, ...filterFlags, ...(resource === 'requests' ? ['failed'] : [])])
  if (isState && params.table === undefined) return { entries: filterEntries(await listTables(send), flags) }
  const query = Object.fromEntries([...flags].filter(([name]) => fields.includes(name)))
  const reply = await send({ endpoint: isState ? 'listRows' : endpoint, params, query })
  if (!Array.isArray(reply)) return { entry: reply }
  const [name] = rest
  return name === undefined
    ? { entries: filterEntries(reply, flags) }
    : { entry: needEntry(params.table ?? resource, isState ? 'row' : 'id', reply, name) }
}

async function listTables(send: Send): Promise<object[]> {
  const { counts } = (await send({ endpoint: 'getAbout' })) as About
  return Object.entries(counts).map(([table, rows]) => ({ table, rows }))
}

function filterEntries(entries: readonly unknown[], flags: ReadonlyMap<string, string>): readonly unknown[] {
  const word = flags.get('filter')?.toLowerCase()
  const last = flags.get('last') ?? String(entries.length)
  if (!/^\d+$/.test(last)) throw new FlagError(`--last "${last}" is not a number. Use one such as 5.`)
  const matching = entries
    .filter((entry) => word === undefined || JSON.stringify(entry).toLowerCase().includes(word))
    .filter((entry) => !flags.has('failed') || isFailed(entry as JournalEntry))
  return matching.slice(Math.max(0, matching.length - Number(last)))
}

/** The status is 0 if there was no response. */
function isFailed({ status }: JournalEntry): boolean {
  return status === 0 || status >= 400
}

function needEntry(
  resource: string,
  kind: string,
  entries: readonly Record<string, unknown>[],
  wanted: string,
): unknown {
  const namesOf = ({ id, name, username }: Record<string, unknown>) => [id, name, username].map(String)
  const found = entries.find((entry) => namesOf(entry).includes(wanted))
  if (found) return found
  const isId = /^\d+$/.test(wanted)
  const names = entries.map(({ username, name, id }) => String((isId ? id : undefined) ?? username ?? name ?? id))
  const what = isId ? `${kind} ${wanted}` : `"${wanted}"`
  const hint = suggestOrList(wanted, names, { none: 'The list is empty.' })
  throw new Error(`There is no ${what} in ${resource}.${hint}`)
}
