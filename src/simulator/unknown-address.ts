import { control } from '../control/index.ts'
import type { Address } from '../core/http/address.ts'
import type { Place } from '../core/http/contract.ts'
import { withoutSecretParameters } from '../core/http/redact.ts'
import type { Entry } from '../core/interpreter/journal.ts'
import { RecordedEntry } from '../core/interpreter/recorder.ts'
import { presentPlainRefusal } from '../core/refusal.ts'
import { monotonicTime } from '../core/time/clock.ts'
import type { World } from '../world/world.ts'
import { findNearMiss, rootsOf } from './near-miss.ts'

/** Where some things are that one looks for elsewhere. Such a request is meant for no application: it is not recorded. */
const movedTo: ReadonlyMap<string, string> = new Map([['/openapi.json', `${control.place.root}/openapi.json`]])

/** Answers 404 to an unknown address. Records a near miss as a contract violation. */
export function answerUnknown(
  request: Request,
  address: Address,
  places: readonly Place[],
  world: World,
  onRecorded: (entry: Entry) => void,
): Response {
  // The message goes into the journal, which never shows secrets.
  const asked = withoutSecretParameters(address.asked)
  const nearMiss = findNearMiss({ asked }, places)
  const meant = nearMiss ?? movedTo.get(asked)
  const hint = meant === undefined ? '' : `. Did you mean "${meant}"?`
  const message = `there is nothing at ${asked}; the applications are at ${rootsOf(places).join(', ')}${hint}`
  const body = presentPlainRefusal({ message, status: 404 })
  if (nearMiss !== undefined) {
    const remarks = { warnings: [], violations: [`there is nothing at ${asked}${hint}`] }
    const headers = { 'content-type': 'application/json' }
    const outcome = { result: body, headers }
    const facts = { at: world.clock.now(), started: monotonicTime(), status: 404, outcome }
    onRecorded(world.journal.add(new RecordedEntry({ request, address, world, remarks }, facts)))
  }
  return Response.json(body, { status: 404 })
}
