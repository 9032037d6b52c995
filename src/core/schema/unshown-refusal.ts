import * as z from 'zod/mini'
import type { Fidelity } from '../fidelity.ts'
import type { Contract } from '../http/contract.ts'
import type { AnyShape } from './any-shape.ts'
import { PlainRefusal } from './plain-refusal.ts'

export const UnshownRefusal = z.strictObject(PlainRefusal.shape)
const RespelledRefusal = z.strictObject({ code: z.int(), error: z.string() })

type WithRefusal = Pick<Contract, 'refusal'>

/** Gap: if the spec does not show the error body, its text is in `message`, or in `error`. */
function isRespelled(contract: WithRefusal | undefined, fidelity: Fidelity): boolean {
  return fidelity['plain-errors'] === 'error' && contract?.refusal === UnshownRefusal
}

export function refusalIn(contract: WithRefusal, fidelity: Fidelity): AnyShape {
  return isRespelled(contract, fidelity) ? RespelledRefusal : contract.refusal
}

export function spellError(body: unknown, contract: WithRefusal | undefined, fidelity: Fidelity): unknown {
  if (!isRespelled(contract, fidelity)) return body
  const { code, message } = body as PlainRefusal
  return { code, error: message }
}
