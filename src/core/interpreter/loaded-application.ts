import type { Fidelity } from '../fidelity.ts'
import type { Contract, Place } from '../http/contract.ts'
import type { Router } from '../http/router.ts'
import type { Refusal } from '../refusal.ts'

/** An application with its types erased. They were checked at its definition. */
export interface AnyApplication {
  place: Place
  presentRefusal: (refusal: Refusal, path: string, fidelity: Fidelity) => unknown
  /** `own` are the routes that a user added to a built-in application. */
  load: () => Promise<{ contract: Contract; routes: AnyRoutes; own?: readonly string[] }>
}

// biome-ignore lint/suspicious/noExplicitAny: `Routes<typeof contract>` has checked each of them.
export type AnyRoutes = Readonly<Record<string, (call: any) => unknown>>

export type LoadedApplication = Awaited<ReturnType<AnyApplication['load']>> & { router: Router }
