import type { Contract, Place } from '../http/contract.ts'
import type { Router } from '../http/router.ts'
import type { Refusal } from '../refusal.ts'

/** An application, whatever its own types are. They were checked where it was written. */
export interface AnyApplication {
  place: Place
  presentRefusal: (refusal: Refusal, path: string, method: string) => unknown
  load: () => Promise<{ contract: Contract; routes: AnyRoutes; own?: readonly string[] }>
}

// biome-ignore lint/suspicious/noExplicitAny: `Routes<typeof contract>` has checked each of them.
export type AnyRoutes = Readonly<Record<string, (call: any) => unknown>>

export interface LoadedApplication {
  contract: Contract
  router: Router
  routes: AnyRoutes
  /** The routes that a user has put into an application of ours. */
  own?: readonly string[] | undefined
}
