import type { ReplyOf } from 'fauxtranet'
import type { Link } from 'fauxtranet/events'
import { ApiError, readError, throwUnreachable } from '../api-error.ts'
import type { Locks } from '../locks.ts'

export type About = ReplyOf<'control.getAbout'>
export type Person = ReplyOf<'control.listUsers'>[number]
export type ScenarioCard = ReplyOf<'control.listScenarios'>[number]

export interface Control {
  /** Null if the server has no control interface, or requires a token. */
  about(): Promise<About | null>
  people(): Promise<Person[]>
  scenarios(): Promise<ScenarioCard[]>
  /** The documents that are checked out. */
  locks(): Promise<Locks>
  show(link: Link): Promise<void>
  /** The clock follows real time again. */
  resetClock(): Promise<void>
  /** The whole state, as a file that `load` accepts. */
  save(): Promise<Blob>
  load(state: string): Promise<void>
  /** Undoes the last `load`. */
  revert(): Promise<void>
  baseUrl: string
  panel: string
}

const mostLocks = 200

/** The part of `/__sim` that the bar needs. */
export function createControl(baseUrl: string): Control {
  async function open(path: string, init: RequestInit = {}) {
    const address = new URL(`${baseUrl}/__sim${path}`, location.href)
    const headers = { accept: 'application/json' }
    const response = await fetch(address, { headers, ...init }).catch(throwUnreachable)
    if (!response.ok) throw await readError(response)
    return response
  }
  const call = async (path: string, init?: RequestInit) => (await open(path, init)).json().catch(throwUnreachable)
  const put = (path: string, body: object) => call(path, { method: 'PUT', body: JSON.stringify(body) })
  const about = (): Promise<About | null> => call('').catch(nullIfNotServed)
  return {
    about,
    people: async () => call(`/users?limit=${(await about())?.counts.users ?? 0}`),
    scenarios: () => call('/scenarios'),
    locks: async () => {
      // Sorted like this, documents that no one has are last, so a page is enough in a large company.
      const { rows, names }: ReplyOf<'control.findRows'> = await call(
        `/rows/documents?sort=-checked_out_by&columns=checked_out_by&limit=${mostLocks}`,
      )
      const held = rows.filter(({ checked_out_by }) => checked_out_by !== null)
      return new Map(held.map(({ id, checked_out_by }) => [Number(id), holderOf(Number(checked_out_by))]))
      function holderOf(id: number) {
        return { id, name: names.users?.[id] ?? 'someone else' }
      }
    },
    show: async ({ scenario, user, now }) => {
      // At once, so that a link is opened as a whole or not at all.
      if (scenario !== undefined) return put('/scenario', { name: scenario, user, now })
      if (user !== undefined) await put('/user', { user })
      if (now !== undefined) await put('/clock', { now })
    },
    resetClock: () => put('/clock', { now: 'real' }),
    save: async () => (await open('/state')).blob(),
    load: async (state) => void (await open('/state', { method: 'PUT', body: state })),
    revert: async () => call(`/worlds/${encodeURIComponent((await call('')).world)}/revert`, { method: 'POST' }),
    baseUrl,
    panel: `${baseUrl}/__sim/ui/`,
  }
}

function nullIfNotServed(error: Error): null {
  if (error instanceof ApiError && [401, 403, 404].includes(error.status)) return null
  throw error
}
