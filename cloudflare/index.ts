import { createGate } from '../hosting/gate.ts'
import { Host } from '../hosting/host.ts'
import type { AnyScenario } from '../src/world/scene.ts'
import type { ObjectContext, ObjectNamespace } from './durable-object.ts'
import { type HostOptions, readHostOptions, type UncheckedHostOptions } from './options.ts'
import { createWorker } from './worker.ts'
import { WorldObject } from './world-object.ts'

export type { HostOptions } from './options.ts'

// An isolate has 128 MB for the code and all its worlds. An upload is in memory several times while it is saved.
const limits = { world: 40 * 1024 * 1024, file: 8 * 1024 * 1024 }

/** A Worker, and the class of its Durable Objects. */
export interface HostedWorlds {
  /** Export this class, and bind it to the name `WORLDS`. */
  World: new (
    context: ObjectContext,
    env: unknown,
  ) => { fetch(request: Request): Promise<Response>; alarm(): Promise<void> }
  /** The Worker's default export. */
  worker: { fetch(request: Request, env: { WORLDS: ObjectNamespace }): Promise<Response> }
}

/**
 * Hosts worlds on Cloudflare. Each is a Durable Object, which saves every change before it responds.
 *
 * @example
 * const { World, worker } = hostWorlds({ domain: 'intranet.example', controlToken: env.CONTROL_TOKEN })
 * export { World }
 * export default worker
 */
export function hostWorlds<S extends AnyScenario>(options: HostOptions<S>): HostedWorlds
export function hostWorlds(options: UncheckedHostOptions): HostedWorlds {
  const settings = readHostOptions(options)
  const host = new Host(settings, { ...limits, world: settings.worldSize ?? limits.world })
  class World extends WorldObject {
    constructor(context: ObjectContext, env: unknown) {
      super(context, host, (env as { WORLDS: ObjectNamespace }).WORLDS)
    }
  }
  return { World, worker: createWorker(settings.domain, createGate(settings)) }
}
