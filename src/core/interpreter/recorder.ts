import type { FaultEffect } from '../faults/effect.ts'
import type { Address } from '../http/address.ts'
import { withoutSecretParameters } from '../http/redact.ts'
import type { Match } from '../http/router.ts'
import { fieldsOf } from '../http/validate.ts'
import type { History, Point } from '../store/history.ts'
import type { Change } from '../store/transaction.ts'
import type { Clock } from '../time/clock.ts'
import { type NewEntry, withoutContent } from './journal.ts'
import type { Said } from './remarks.ts'

/** The parts of a world that an entry needs. */
interface RecordedWorld {
  clock: Clock
  history: Pick<History, 'point'>
  strict: boolean
}

/** All that is known about a request after its answer. */
export interface Facts {
  request: Request
  address: Address
  world: RecordedWorld
  remarks: Said
  /** When the request came, by the world's clock. */
  started: number
  /** 0 when there was no answer. */
  status: number
  match?: Match | undefined
  effect?: FaultEffect | undefined
  /** The username of the client. */
  user?: string | null | undefined
  /** The body as it was read. */
  body?: unknown
  /** The value that the reply was made from. */
  result?: unknown
  headers?: Readonly<Record<string, string>>
  changes?: readonly Change[]
  /** The point of the world's history after the request. */
  point?: Point
}

const nothing = {}

/** Makes the journal entry of a request. */
export function toEntry(facts: Facts): NewEntry {
  const { request, address, world, remarks, started, status, match, effect, body } = facts
  const { user = null, changes = [], point = world.history.point } = facts
  const { prefix, asked, search } = address
  const shape = match?.route.endpoint.body
  return {
    at: started,
    method: address.method,
    path: withoutSecretParameters(asked + search),
    endpoint: match?.route.id ?? null,
    user,
    status,
    ms: world.clock.now() - started,
    warning: joined(remarks.warnings),
    fault: effect?.mark ?? null,
    violation: joined(remarks.violations),
    strict: world.strict,
    changes,
    point,
    exchange: {
      // Not the request itself, which holds its body and its connection.
      request: { url: address.origin + prefix + asked + search, headers: request.headers },
      params: match?.params ?? nothing,
      sent: typeof body === 'string' ? body : withoutContent(body),
      fields: body !== undefined && shape ? fieldsOf(shape) : undefined,
      result: facts.result,
      headers: facts.headers ?? nothing,
    },
  }
}

/** The headers of the simulator's own: endpoint, fault and warnings. */
export function headersOf(
  { warnings }: Said,
  match: Match | undefined,
  effect: FaultEffect | undefined,
): Record<string, string> {
  const headers: Record<string, string> = {}
  if (match) headers['x-sim-endpoint'] = match.route.id
  if (effect) headers['x-sim-fault'] = toHeader(effect.mark)
  if (warnings.length > 0) headers['x-sim-warning'] = toHeader(warnings.join(' '))
  return headers
}

function joined(texts: readonly string[]): string | null {
  return texts.length > 0 ? shorten(texts.join(' ')) : null
}

/** Header text is ASCII. */
function toHeader(text: string): string {
  return shorten(text.replace(/[^\x20-\x7e]/g, '?'))
}

/** Some clients refuse long headers. */
function shorten(text: string): string {
  return text.length > longestText ? `${text.slice(0, longestText)}...` : text
}

const longestText = 1000
