import type { ServerResponse } from 'node:http'
import type { Host } from '../../hosting/host.ts'
import type { HostedSimulator } from '../../hosting/hosted-simulator.ts'
import { openWorld } from '../../hosting/hosted-world.ts'
import { unavailable } from '../../hosting/refusals.ts'
import { presentWorld } from '../../src/control/present.ts'
import { worldNameIn } from '../../src/core/http/address.ts'
import { type Outcome, refusePlainly, toOutcome } from '../../src/core/http/outcome.ts'
import { monotonicTime } from '../../src/core/time/clock.ts'
import { Service } from '../../src/server/service.ts'
import type { Persistence } from '../../src/simulator/options.ts'
import type { WorldState } from '../../src/world/world.ts'
import { type Respond, respondToPlain } from '../plain-requests.ts'
import { holdEvents } from './saved-events.ts'
import type { PostgresStorage } from './storage.ts'

/** A world in this server's memory. */
export interface OpenWorld {
  readonly storage: PostgresStorage
  /** False if another server may have taken over: this one must not use its memory any more. */
  isOwned(): boolean
  /** Its responses that are not complete, such as event streams. */
  readonly responses: Set<ServerResponse>
  usedAt: number
  readonly state: WorldState
  respond: Respond
}

interface OpenOptions {
  name: string
  storage: PostgresStorage
  simulator: HostedSimulator
  host: Host
  hasLease: () => boolean
}

export async function openInMemory({ name, storage, simulator, host, hasLease }: OpenOptions): Promise<OpenWorld> {
  const isOwned = () => hasLease() && !storage.hasFailed
  const { persistence, finish, stop } = await openWorld(simulator, name, host, storage)
  const world = simulator.needWorld(name)
  storage.forgetSaved()
  storage.onClose = finish
  storage.onFailure = stop
  storage.findCard = () => presentWorld(simulator.needWorld(name), name)
  const rate = host.createRateLimit()
  /** False if a change is lost. Other failures are bugs. */
  const save = async () => {
    try {
      await storage.flush()
    } catch (error) {
      if (!storage.hasFailed) throw error
    }
    return isOwned() || storage.isDeleted
  }
  const confirmed: Persistence = {
    /** Reads wait as well: they may show a change that is not confirmed yet. */
    async around(exchange, run) {
      const requested = worldNameIn(exchange, exchange.mount)
      // The simulator would create it in memory only.
      if (requested !== name)
        return refusePlainly(500, `The world "${requested}" is not open here. Nothing was changed.`)
      const refused = isOwned() ? rate.findRefusal() : serviceUnavailable()
      if (refused) return refused
      const outcome = await persistence.around(exchange, run)
      if (await save()) return holdEvents(outcome, save)
      if (outcome.body instanceof ReadableStream) void outcome.body.cancel()
      return serviceUnavailable()
    },
    commit: () => persistence.commit(),
  }
  simulator.persistence = confirmed
  const options = { ...host.appOptionsFor(name) }
  const service = new Service(simulator, options)
  const loadListener = async () => {
    const { createListener } = await import('../app-listener.ts')
    return createListener(service, { host: 'localhost', ...options, overrideGlobals: false })
  }
  const handle = respondToPlain(service, loadListener)
  const open: OpenWorld = {
    storage,
    isOwned,
    responses: new Set(),
    usedAt: monotonicTime(),
    get state() {
      return world.state
    },
    respond(incoming, given) {
      const outgoing = given as ServerResponse
      open.usedAt = monotonicTime()
      open.responses.add(outgoing)
      outgoing.once('close', () => open.responses.delete(outgoing))
      handle(incoming, outgoing)
    },
  }
  return open
}

export function serviceUnavailable(): Outcome {
  const message =
    'The world is moving to another server. Repeat the request: it was not confirmed, but it may have been saved.'
  return toOutcome(unavailable(message))
}
