import type { BodyLimits } from '../core/http/body.ts'
import type { Place } from '../core/http/contract.ts'
import type { Controls } from '../world/application.ts'
import type { World } from '../world/world.ts'
import type { EndpointRegistry } from './endpoints.ts'
import type { EventEmitter } from './event-emitter.ts'
import type { Persistence } from './options.ts'
import type { Worlds } from './worlds.ts'

/** What requests are handled with. */
export interface HandlingContext {
  readonly simulator: Controls
  readonly endpoints: EndpointRegistry
  readonly worlds: Worlds
  readonly emitter: EventEmitter
  readonly limits: BodyLimits
  readonly persistence: Persistence | undefined
  readonly verify: boolean
  readonly challenge: boolean
  /** Whether a user has written a route; without a name, the application. */
  isOwn(place: Place, name?: string): boolean
  /** Runs `work` of a control request, which may change other worlds, and scenarios: where it fails, that is undone, too. */
  atomically<Result>(world: World, work: () => Result): ReturnType<typeof world.atomically<Result>>
}
