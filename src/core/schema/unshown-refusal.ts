import * as z from 'zod/mini'
import type { Fidelity } from '../fidelity.ts'
import type { Contract } from '../http/contract.ts'
import { PlainRefusal } from './plain-refusal.ts'

/** The error body of applications where the spec shows none, as it is by default. A setting of the world respells it. */
export const UnshownRefusal = z.strictObject(PlainRefusal.shape)

/** Gap: an error body that the spec does not show has its text in `message`, or in `error`. */
export function isRespelled(contract: Pick<Contract, 'refusal'> | undefined, fidelity: Fidelity): boolean {
  return fidelity['plain-errors'] === 'error' && contract?.refusal === UnshownRefusal
}

export function spellError(
  body: unknown,
  contract: Pick<Contract, 'refusal'> | undefined,
  fidelity: Fidelity,
): unknown {
  if (!isRespelled(contract, fidelity)) return body
  const { code, message } = body as PlainRefusal
  return { code, error: message }
}
