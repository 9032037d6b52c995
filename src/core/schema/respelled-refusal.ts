import * as z from 'zod/mini'
import type { Fidelity } from '../fidelity.ts'
import type { Contract } from '../http/contract.ts'
import type { AnyShape } from './any-shape.ts'
import { isRespelled } from './unshown-refusal.ts'

// Apart from the one by default, since nothing needs it to answer.
const RespelledRefusal = z.strictObject({ code: z.int(), error: z.string() })

/** The shape of the error body of an application, in a world with these settings. */
export function refusalIn(contract: Pick<Contract, 'refusal'>, fidelity: Fidelity): AnyShape {
  return isRespelled(contract, fidelity) ? RespelledRefusal : contract.refusal
}
