import type { Faults } from '../faults/faults.ts'
import type { Fidelity } from '../fidelity.ts'
import type { ApplicationAddress } from '../http/address.ts'
import type { Contract, Place } from '../http/contract.ts'
import type { Directory, Person } from '../http/person.ts'
import type { Router } from '../http/router.ts'
import type { Refusal } from '../refusal.ts'
import type { History } from '../store/history.ts'
import type { Change } from '../store/transaction.ts'
import type { Clock } from '../time/clock.ts'
import type { Entry, Journal } from './journal.ts'
import type { Facts } from './recorder.ts'
import type { Remarks } from './remarks.ts'

/** A request with its address and its world. It is made once, and passed on. */
export interface RequestContext {
  readonly request: Request
  readonly address: ApplicationAddress
  readonly world: AnyWorld
  /** Those of the world. For the control interface they undo more than rows. */
  readonly transactions: Pick<AnyWorld, 'atomically'>
  readonly remarks: Remarks
  /** What the route gets beside what was read from the request. */
  readonly extras: object
  /** Called with the journal entry of the request. */
  readonly onRecorded: (entry: Entry) => void
  /** Called with what became of a request that is not recorded. */
  readonly onUnrecorded?: ((facts: Facts) => void) | undefined
  /** It is replayed: it waits neither for the delay of a fault nor for other tabs. */
  readonly isReplay?: boolean
  /** Nobody has sent it, so what fails is not reported. */
  readonly isTrial?: boolean | undefined
}

/** An application as the interpreter sees it. Its own types were checked where it was written. */
export interface AnyApplication {
  place: Place
  presentRefusal: (refusal: Refusal, path: string, method: string) => unknown
  load: () => Promise<{ contract: Contract; routes: AnyRoutes; own?: readonly string[] }>
}

// biome-ignore lint/suspicious/noExplicitAny: `Routes<typeof contract>` has checked each of them.
export type AnyRoutes = Readonly<Record<string, (call: any) => unknown>>

/** An application with its routes loaded. */
export interface LoadedApplication {
  contract: Contract
  router: Router
  routes: AnyRoutes
  /** The routes that a user has put into an application of ours. */
  own?: readonly string[] | undefined
}

/** Finds and loads the applications. */
export interface Registry {
  readonly places: readonly Place[]
  find(place: Place): LoadedApplication | undefined
  load(place: Place): Promise<LoadedApplication>
  get(place: Place): AnyApplication
}

/** What the interpreter needs of a world. */
interface AnyWorld {
  clock: Clock
  journal: Journal
  faults: Faults
  history: Pick<History, 'point' | 'content'>
  directory: Directory<Person>
  /** Whoever is signed in without a word of the request. */
  readonly signedIn: Person | undefined
  strict: boolean
  fidelity: Fidelity
  /** Runs `work`; if it throws, the world is as it was before. */
  atomically<Result>(work: () => Result): { result: Result; changes: readonly Change[] }
}
