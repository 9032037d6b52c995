import type { Faults } from '../faults/faults.ts'
import type { Contract, Place } from '../http/contract.ts'
import type { Directory, Person } from '../http/identity.ts'
import type { OwnedAddress, Router } from '../http/router.ts'
import type { Refusal } from '../refusal.ts'
import type { History } from '../store/history.ts'
import type { Change } from '../store/transaction.ts'
import type { Clock } from '../time/clock.ts'
import type { Entry, Journal } from './journal.ts'
import type { Remarks } from './remarks.ts'

/** A request and what it is about. Made once, and handed on. */
export interface RequestContext {
  readonly request: Request
  readonly address: OwnedAddress
  readonly world: AnyWorld
  readonly remarks: Remarks
  /** What its route is handed beside what was read from it. */
  readonly extras: object
  /** Called with what the journal keeps of it. */
  readonly onRecorded: (entry: Entry) => void
}

/** An application as the interpreter sees it; its own types have been checked where it was written. */
export interface AnyApplication {
  place: Place
  presentRefusal: (refusal: Refusal, path: string, method: string) => unknown
  load: () => Promise<{ contract: Contract; routes: AnyRoutes }>
}

// biome-ignore lint/suspicious/noExplicitAny: `Routes<typeof contract>` has checked each of them.
type AnyRoutes = Readonly<Record<string, (call: any) => unknown>>

/** An application that has been asked before: all of it is there. */
export interface LoadedApplication {
  router: Router
  routes: AnyRoutes
}

/** Where the applications are. */
export interface Registry {
  readonly places: readonly Place[]
  find(place: Place): LoadedApplication | undefined
  load(place: Place): Promise<LoadedApplication>
  get(place: Place): AnyApplication
}

/** What the interpreter needs of a world. */
export interface AnyWorld {
  clock: Clock
  journal: Journal
  faults: Faults
  history: Pick<History, 'point'>
  directory: Directory<Person>
  currentUser: number | null
  strict: boolean
  /** Does all of it, or leaves the world as it was. */
  atomically<Result>(work: () => Result): { result: Result; changes: Change[] }
}
