import type { BodyLimits } from '../core/http/body.ts'
import type { Place } from '../core/http/contract.ts'
import type { Exchange } from '../core/interpreter/exchange.ts'
import type { Controls } from '../world/application.ts'
import type { World } from '../world/world.ts'
import type { EndpointRegistry } from './endpoints.ts'
import type { EventEmitter } from './event-emitter.ts'
import type { Persistence } from './options.ts'
import type { Worlds } from './worlds.ts'

export interface HandlerContext {
  readonly simulator: Controls
  readonly endpoints: EndpointRegistry
  readonly worlds: Worlds
  readonly emitter: EventEmitter
  readonly limits: BodyLimits
  readonly persistence: Persistence | undefined
  readonly verify: boolean
  readonly challenge: boolean
  /** Whether a user wrote the route or, without a name, the application. */
  isOwn(place: Place, name?: string): boolean
  /** Whether the reply is checked. Built-in applications are exempt by default, because tests check their contracts. */
  isVerified(exchange: Exchange): boolean
  /** Runs a control request's work. If it fails, changes to other worlds and to scenarios are undone as well. */
  atomically<Result>(world: World, work: () => Result): ReturnType<typeof world.atomically<Result>>
}
