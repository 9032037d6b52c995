import type { IncomingMessage, ServerResponse } from 'node:http'
import { createGate } from '../../hosting/gate.ts'
import { Host } from '../../hosting/host.ts'
import { logOutcome } from '../../hosting/log.ts'
import type { HostSettings } from '../../hosting/options.ts'
import { refuseToOpen } from '../../hosting/refusals.ts'
import { defaultWorld } from '../../src/core/http/address.ts'
import { defaultLimits } from '../../src/core/http/body.ts'
import type { Outcome } from '../../src/core/http/outcome.ts'
import { asSentence } from '../../src/core/text/sentence.ts'
import { hour, second } from '../../src/core/time/clock.ts'
import { readPublicUrl } from '../../src/server/public-url.ts'
import type { AnyScenario } from '../../src/world/scene.ts'
import { openHttpServer } from '../http-server.ts'
import { inTurn, type Respond } from '../plain-requests.ts'
import { findAddress } from './address.ts'
import { admit, hideKeys } from './admit.ts'
import { connect, withoutPassword } from './client.ts'
import { forward, forwardedHeader } from './forward.ts'
import { Lease } from './lease.ts'
import { Metrics } from './metrics.ts'
import { unavailable } from './open-world.ts'
import { type HostOptions, readHostOptions, type UncheckedHostOptions } from './options.ts'
import { findStatus } from './status.ts'
import { prepareTables } from './tables.ts'
import { chooseWorld } from './world-name.ts'
import { Worlds } from './worlds.ts'

export type { HostOptions } from './options.ts'

/** A running server. */
export interface HostedServer {
  url: string
  /** Completes the current requests, and frees the worlds for other servers. */
  close(): Promise<void>
}

const defaultSize = 512 * 1024 * 1024
/** In seconds. Requests of a closing server may take this long. */
const longestEnd = 5

/**
 * Starts a server that keeps every world in PostgreSQL. Several can use the same database, behind any proxy.
 *
 * @example
 * const { url, close } = await hostWorlds({ store: 'postgres://localhost/worlds', scenario: 'small-company' })
 */
export async function hostWorlds<S extends AnyScenario>(options: HostOptions<S>): Promise<HostedServer>
export async function hostWorlds(options: UncheckedHostOptions): Promise<HostedServer> {
  const settings = readHostOptions(options)
  const { store, port, host: bound, keepDays } = settings
  const host = new Host(settings, { world: settings.worldSize ?? defaultSize, file: defaultLimits.file })
  // Fails at once if an option or the scenario is wrong.
  await host.createSimulator()
  const sql = connect(store)
  const lease = new Lease(sql, settings.lease)
  const worlds = new Worlds(sql, host, lease)
  try {
    await prepareTables(sql).catch((error) => {
      throw new Error(`Failed to use ${withoutPassword(store)}: ${asSentence(error)}`)
    })
    const http = await openHttpServer(respondWith(worlds, lease, settings), bound, port)
    lease.address = settings.address ?? findAddress(bound, http.url)
    await lease.renew().catch(async (error) => {
      await http.close()
      throw error
    })
    void worlds.expire(keepDays).catch(() => undefined)
    const jobs = [
      repeat((lease.seconds * second) / 3, () => lease.renew()),
      repeat((lease.seconds * second) / 3, () => worlds.tidy()),
      repeat(hour, () => worlds.expire(keepDays)),
    ]
    return {
      url: http.url,
      async close() {
        await http.close(untilIdle(worlds))
        for (const job of jobs) clearInterval(job)
        await worlds.close()
        await lease.end().catch(() => undefined)
        await sql.end({ timeout: longestEnd })
      },
    }
  } catch (error) {
    await sql.end({ timeout: 0 })
    throw error
  }
}

function respondWith(worlds: Worlds, lease: Lease, settings: HostSettings): Respond {
  const { domain, app } = settings
  const metrics = new Metrics()
  const publicUrl = app.publicUrl === undefined ? undefined : readPublicUrl(app.publicUrl)
  const gate = createGate(settings, publicUrl?.path)
  return inTurn(async (given, givenResponse) => {
    const [incoming, outgoing] = [given as IncomingMessage, givenResponse as ServerResponse]
    const { method = '', url = '/', headers } = incoming
    const send = ({ status, headers, body }: Outcome) => {
      if (!outgoing.destroyed) outgoing.writeHead(status, headers).end(body)
    }
    const status = findStatus({ url, headers }, { lease, worlds, metrics }, settings)
    if (status) return send(status)
    metrics.count(incoming, outgoing)
    let world = defaultWorld
    const refuse = (outcome: Outcome) => {
      logOutcome(app, { method, url }, { world, outcome })
      send(outcome)
    }
    try {
      world = chooseWorld(incoming, domain)
      if (gate && !(await admit(gate, world, incoming, outgoing, publicUrl?.origin))) return
      const found = await worlds.find(world)
      if (outgoing.destroyed) return
      if ('respond' in found) {
        if (gate) hideKeys(incoming)
        found.respond(incoming, outgoing)
      } else if (forwardedHeader in headers) refuse(unavailable())
      else {
        const { server, address } = found
        metrics.forwarded++
        const target = { address, isAlive: () => lease.isAlive(server), checkEvery: lease.seconds * second }
        forward(incoming, outgoing, target, () => refuse(unavailable()))
      }
    } catch (error) {
      refuse(refuseToOpen(error))
    }
  })
}

/** Failures are ignored: without a lease, requests get a 503. */
function repeat(pause: number, work: () => Promise<void>): NodeJS.Timeout {
  let isRunning = false
  const run = async () => {
    if (isRunning) return
    isRunning = true
    await work().catch(() => undefined)
    isRunning = false
  }
  return setInterval(run, pause).unref()
}

async function untilIdle(worlds: Worlds): Promise<void> {
  const pause = second / 10
  for (let left = longestEnd * second; left > 0 && (await worlds.isBusy()); left -= pause)
    await new Promise((resolve) => setTimeout(resolve, pause))
}
