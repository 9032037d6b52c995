import * as z from 'zod/mini'
import type { Fidelity } from '../fidelity.ts'
import type { Contract } from '../http/contract.ts'
import { PlainRefusal } from './plain-refusal.ts'

/** The error body of applications where the spec shows none. A setting of the world decides which of the two it is. */
export const UnshownRefusal = z.union([PlainRefusal, z.strictObject({ code: z.int(), error: z.string() })])

/** Gap: an error body that the spec does not show has its text in `message`, or in `error`. */
export function spellError(
  body: unknown,
  contract: Pick<Contract, 'refusal'> | undefined,
  fidelity: Fidelity,
): unknown {
  if (fidelity['plain-errors'] !== 'error' || contract?.refusal !== UnshownRefusal) return body
  const { code, message } = body as PlainRefusal
  return { code, error: message }
}
