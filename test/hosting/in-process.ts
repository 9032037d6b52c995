import { onTestFinished } from 'vitest'
import { Host } from '../../hosting/host.ts'
import { readHostOptions } from '../../hosting/options.ts'
import { connect } from '../../node/postgres/client.ts'
import { Lease } from '../../node/postgres/lease.ts'
import type { OpenWorld } from '../../node/postgres/open-world.ts'
import { prepareTables } from '../../node/postgres/tables.ts'
import { Worlds } from '../../node/postgres/worlds.ts'

// Parts of a server, in the test's process and without its requests.

/** A connection to a database, which has the tables. */
export async function connectTo(store: string) {
  const sql = connect(store)
  onTestFinished(() => sql.end({ timeout: 5 }))
  await prepareTables(sql)
  return sql
}

export async function openHere(store: string, limits?: { worlds?: number; bytes?: number }) {
  const sql = await connectTo(store)
  const lease = new Lease(sql, 300)
  await lease.renew()
  const host = new Host(readHostOptions({}), { world: 2 ** 29, file: 2 ** 26 })
  return { sql, lease, host, worlds: new Worlds(sql, host, lease, limits) }
}

export async function needOpen(worlds: Worlds, name: string): Promise<OpenWorld> {
  const world = await worlds.find(name)
  if ('respond' in world) return world
  throw new Error(`another server owns the world ${name}`)
}
