import { setTimeout as wait } from 'node:timers/promises'
import { getHeapStatistics } from 'node:v8'
import { Host } from '../../hosting/host.ts'
import { defaultLimits } from '../../src/core/http/body.ts'
import { asSentence } from '../../src/core/text/sentence.ts'
import { hour, second } from '../../src/core/time/clock.ts'
import { openHttpServer } from '../http-server.ts'
import { orAbort } from '../or-abort.ts'
import { findAddress } from './address.ts'
import { connect, presentStore } from './client.ts'
import { Job } from './job.ts'
import { Lease } from './lease.ts'
import { readHostOptions, type UncheckedHostOptions } from './options.ts'
import { OpenRequests } from './requests/open-requests.ts'
import { Pass } from './requests/pass.ts'
import { respondWith } from './requests/respond.ts'
import { prepareTables } from './tables.ts'
import { Worlds } from './worlds.ts'

export interface HostedServer {
  url: string
  /** Completes the current requests, and frees the worlds for other servers. */
  close(): Promise<void>
}

const defaultSize = Math.min(512 * 1024 * 1024, getHeapStatistics().heap_size_limit / 4)
/** In seconds, of a closing server. */
const longestRequest = 10
const longestSaving = 3

/** Starts the server. A signal ends a start that is not complete yet: it fails, and leaves nothing in the database. */
export async function startHost(options: UncheckedHostOptions, signal?: AbortSignal): Promise<HostedServer> {
  const settings = readHostOptions(options)
  const { store, port, host: bound, keepDays } = settings
  const host = new Host(settings, { world: settings.worldSize ?? defaultSize, file: defaultLimits.file })
  // Fails at once if an option or the scenario is wrong.
  await orAbort(host.check(), signal)
  const sql = connect(store)
  // A connection of its own, so that large worlds do not delay the lease.
  const leaseSql = connect(store, { connections: 1, deadline: settings.lease / 2 })
  // Without its lease, this server cannot respond. Then nothing waits for the database any longer.
  const lease = new Lease(leaseSql, settings.lease, () => sql.reset())
  const worlds = new Worlds(sql, host, lease)
  const requests = new OpenRequests()
  const disconnect = (timeout = 1) => Promise.all([sql, leaseSql].map((each) => each.end({ timeout })))
  const withDeadline = (work: Promise<void>) =>
    Promise.race([work, wait(longestSaving * second, undefined, { ref: false })])
  const free = async () => {
    await withDeadline(worlds.close())
    // Without the lease, later saves are refused. If this fails, the lease ends by itself.
    await withDeadline(lease.end().catch(() => undefined))
  }
  const begin = async () => {
    const secret = await prepareTables(sql).catch((error) => {
      throw new Error(`Failed to use ${presentStore(store)}: ${asSentence(error)}`)
    })
    signal?.throwIfAborted()
    const respond = respondWith({ host, worlds, lease, pass: new Pass(secret), requests }, settings)
    const http = await openHttpServer(respond, bound, port)
    try {
      signal?.throwIfAborted()
      lease.address = settings.address ?? findAddress(bound, http.url)
      await lease.renew()
      return http
    } catch (error) {
      await http.close()
      throw error
    }
  }
  try {
    const { url, close: stopListening } = await orAbort(begin(), signal)
    const often = (lease.seconds * second) / 3
    const expiring = new Job('Deleting unused worlds', hour, () => worlds.expire(keepDays))
    const jobs = [
      new Job('Renewing the lease in PostgreSQL', often, () => lease.renew()),
      new Job('Freeing idle worlds', often, () => worlds.freeIdle()),
      expiring,
    ]
    expiring.run()
    return {
      url,
      async close() {
        await stopListening(requests.finish(longestRequest))
        for (const job of jobs) job.stop()
        await free()
        await disconnect()
      },
    }
  } catch (error) {
    await free()
    await disconnect(signal?.aborted ? 0 : 1)
    throw error
  }
}
