import type { Address } from '../core/http/address.ts'
import { withoutSecretParameters } from '../core/http/redact.ts'
import type { Entry } from '../core/interpreter/journal.ts'
import { Recorder } from '../core/interpreter/recorder.ts'
import { distanceBetween } from '../core/text/suggest.ts'
import type { World } from '../world/world.ts'
import { applications } from './applications.ts'

const roots = applications.flatMap(({ place }) => [place.root, ...Object.keys(place.aliases ?? {})])

/** With more wrong letters than these it is an address of somebody else. */
const mostWrong = 2

/** The address that was meant, where one that is nobody's is nearly one of an application's. */
export function findNearMiss({ asked }: Pick<Address, 'asked'>): string | undefined {
  for (const root of roots) {
    const beginning = asked.split('/').slice(0, root.split('/').length).join('/')
    if (distanceBetween(beginning, root) <= mostWrong) return root + asked.slice(beginning.length)
  }
  return undefined
}

/** The answer to an address that is nobody's; one that is nearly an application's is noted as a violation. */
export function answerUnknown(
  request: Request,
  address: Address,
  world: World,
  record: (entry: Entry) => void,
): Response {
  // The journal keeps what is said of it.
  const asked = withoutSecretParameters(address.asked)
  const meant = findNearMiss({ asked })
  const near = meant === undefined ? '' : `. Did you mean "${meant}"?`
  const message = `there is nothing at ${asked}; the applications are at ${roots.join(', ')}${near}`
  const body = { error: true, message, code: 404 }
  if (meant !== undefined) {
    const notes = new Recorder()
    notes.violations.push(`there is nothing at ${asked}. Did you mean "${meant}"?`)
    notes.result = body
    notes.headers = { 'content-type': 'application/json' }
    record(world.journal.add(notes.entry(request, address, 404, world, world.clock.now())))
  }
  return Response.json(body, { status: 404 })
}
