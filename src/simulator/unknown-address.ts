import { control } from '../control/index.ts'
import type { Address } from '../core/http/address.ts'
import type { Place } from '../core/http/contract.ts'
import { type Outcome, refusePlainly } from '../core/http/outcome.ts'
import { withoutSecretParameters } from '../core/http/redact.ts'
import { findNearMiss, rootsOf } from './near-miss.ts'

/** The 404 for an unknown address. A near miss is also a contract violation. */
export function describeUnknown(
  address: Address,
  places: readonly Place[],
): { outcome: Outcome; violation: string | undefined } {
  // The message is written to the journal, which never shows secrets.
  const pathname = withoutSecretParameters(address.pathname)
  const nearMiss = findNearMiss({ pathname }, places)
  // Tools look for it at the root, so it is not recorded as a near miss.
  const meant = nearMiss ?? (pathname === '/openapi.json' ? control.place.root + pathname : undefined)
  const hint = meant === undefined ? '' : `. Did you mean "${meant}"?`
  const outcome = refusePlainly(
    404,
    `there is nothing at ${pathname}; the applications are at ${rootsOf(places).join(', ')}${hint}`,
  )
  return { outcome, violation: nearMiss === undefined ? undefined : `there is nothing at ${pathname}${hint}` }
}
