import { findSubstitutes, omittedText } from '../../src/control/export/secrets.ts'
import { isInvalidJson, sentBodyOf } from '../../src/control/export/sent-body.ts'
import { presentStep } from '../../src/control/report/report.ts'
import { withoutContent } from '../../src/core/bytes.ts'
import { splitUrl } from '../../src/core/http/address.ts'
import { readSent, redactHeaders, withoutSecretParameters, withoutSecrets } from '../../src/core/http/redact.ts'
import { Remarks } from '../../src/core/http/remarks.ts'
import type { Match } from '../../src/core/http/router.ts'
import { Entry, lighten } from '../../src/core/interpreter/entry.ts'
import type { Point } from '../../src/core/store/history.ts'
import { deserialise, serialise } from '../../src/core/store/portable-json.ts'
import { weigh } from '../../src/core/store/row.ts'
import type { Change } from '../../src/core/store/transaction.ts'
import type { EndpointRegistry } from '../../src/simulator/endpoints.ts'
import type { ControlStep } from '../../src/world/world-state.ts'

// In characters or bytes. Longer replies and uploads are saved without their content.
const longestReply = 4 * 1024
const longestUpload = 256 * 1024

export type SavedEntry = ReturnType<typeof entryFields>

/** A request without its secrets. `changes` are undefined if a step of the history has them. */
export function presentEntry(entry: Entry, branch: number, changes: readonly Change[] | undefined): string {
  return JSON.stringify(entryFields(entry, branch, changes))
}

function entryFields(entry: Entry, branch: number, changes: readonly Change[] | undefined) {
  const { id, at, ms, method, mount, status, user, strict, changed, forgotten, weight, point } = entry
  const { endpoint, params, reason, warning, violation, fault, picture } = entry
  return {
    ...{ id, at, ms, method, mount, status, user, strict, changed, forgotten, weight },
    ...{ endpoint, params: withoutSecrets(params) as typeof params, reason, warning, violation, fault, picture },
    ...{ step: point.step, branch },
    changes: changes?.map(presentChange),
    url: withoutSecretParameters(entry.url),
    headers: presentHeaders(entry),
    reply: Object.fromEntries(redactHeaders(Object.entries(entry.replyHeaders))),
    result: presentResult(entry),
    ...presentSent(entry),
  }
}

/** Wrong credentials are refused differently from missing ones. */
function presentHeaders({ headers, user }: Entry): [string, string][] {
  const credentials = user === null ? headers.get('authorization') : null
  const safe = redactHeaders(headers)
  return credentials === null
    ? safe
    : [...safe, ['authorization', /^Basic(\s|$)/i.test(credentials) ? 'Basic -' : 'Bearer -']]
}

function presentResult({ result, weight }: Entry): unknown {
  if (result === undefined || weight > 2 * longestReply) return undefined
  return withoutSecrets(result)
}

/** As in a report, with substitutes for secrets. */
function presentSent(entry: Entry): { sent?: unknown; fields?: readonly string[] | undefined } {
  const sent = entry.content ?? entry.sent
  if (typeof sent === 'object') {
    const safe = withoutSecrets(sent)
    return { sent: serialise(weigh(safe) > longestUpload ? withoutContent(safe) : safe) }
  }
  const body = sentBodyOf(entry)
  if (body.kind !== 'json') return { sent: isInvalidJson(entry) ? omittedText : undefined }
  if (!body.hasSecrets) return { sent: body.text }
  const { fields } = entry
  const shown = JSON.parse(body.text)
  const whole = Array.isArray(shown) ? shown : { ...shown, ...findSubstitutes(readSent(entry), shown, fields) }
  return { sent: JSON.stringify(whole), fields }
}

export function presentChange({ table, id, before, after }: Change): Change {
  return { table, id, before: serialise(withoutSecrets(before)), after: serialise(withoutSecrets(after)) }
}

export function presentControlStep(step: ControlStep): ControlStep {
  const { body } = presentStep(step)
  return { ...step, body: body === null ? '' : JSON.stringify(body) }
}

/** A request that was read from storage. */
class RestoredEntry extends Entry {
  #fields: readonly string[] | undefined

  constructor(saved: SavedEntry, endpoints: EndpointRegistry, effects: { changes: readonly Change[]; point: Point }) {
    const { at, method, mount, status, user, strict, endpoint, params, picture, fault, reply, result } = saved
    const { origin, target } = splitUrl(saved.url)
    const exchange = {
      ...{ method, origin, at, started: 0, username: user },
      address: endpoints.locate(target, mount),
      recordedHeaders: saved.headers.flat(),
      world: { strict, history: effects },
      match: endpoint === null ? undefined : ({ params, route: { id: endpoint, isOpen: picture } } as Match),
      effect: fault === null ? undefined : { mark: fault },
      remarks: remarksOf(saved),
      sent: deserialise(saved.sent),
    }
    super(exchange, status, { status, headers: reply, body: null, result }, effects)
    const { id, ms, changed, forgotten, weight, fields } = saved
    Object.assign(this, { id, ms, changed, forgotten, weight })
    this.#fields = fields
  }

  override get fields(): readonly string[] | undefined {
    return this.#fields
  }
}

export function readEntry(
  saved: SavedEntry,
  endpoints: EndpointRegistry,
  effects: { changes: readonly Change[]; point: Point },
): Entry {
  return new RestoredEntry(saved, endpoints, effects)
}

export function readChange({ table, id, before, after }: Change): Change {
  return lighten({ table, id, before: deserialise(before), after: deserialise(after) })
}

function remarksOf({ warning, violation, reason }: SavedEntry): Remarks {
  const remarks = new Remarks()
  if (warning !== null) remarks.warn(warning)
  if (violation !== null) remarks.violate(violation)
  remarks.reason = reason
  return remarks
}
