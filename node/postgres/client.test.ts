import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { connect, presentStore } from './client.ts'

describe('the database that is shown', () => {
  it.each([
    ['postgres://db/worlds', 'postgres://db/worlds'],
    ['postgres://tester:secret@db:5432/worlds', 'postgres://db:5432/worlds'],
    ['postgres://tester:sec@ret@db/worlds', 'postgres://db/worlds'],
    ['postgres://tester:sec/ret@db/worlds', 'PostgreSQL'],
    ['postgres://tester:12/secret@db/worlds', 'PostgreSQL'],
    ['postgres://tester:12?secret@db/worlds', 'PostgreSQL'],
    ['postgres://tester:12#secret@db/worlds', 'PostgreSQL'],
    ['postgres://db/worlds?user=tester&password=secret', 'postgres://db/worlds'],
    ['postgres://one:1,two:2/worlds?password=secret', 'PostgreSQL'],
  ])('has no password: %s', (store, shown) => {
    expect(presentStore(store)).toBe(shown)
  })

  it('is not in the message that refuses it', () => {
    expect(() => connect('mysql://tester:sec@ret@db/worlds?password=secret')).toThrow(
      /^The store is not the URL of a PostgreSQL database. Use postgres:\/\/user@host\/database.$/,
    )
  })
})

describe('a database that accepts connections but does not respond', () => {
  async function connectToSilent(deadline: number) {
    const sockets: Socket[] = []
    const server = createServer((socket) => void sockets.push(socket.on('error', () => undefined))).listen(
      0,
      '127.0.0.1',
    )
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const sql = connect(`postgres://tester@127.0.0.1:${port}/worlds`, { deadline })
    onTestFinished(async () => {
      await sql.end({ timeout: 0 })
      for (const socket of sockets) socket.destroy()
      server.close()
    })
    return { sql, sockets }
  }

  it('rejects queries and transactions after a deadline', async () => {
    const { sql } = await connectToSilent(0.1)
    const late = 'PostgreSQL did not respond within 0.1 s'
    await expect(sql`SELECT 1`).rejects.toThrow(late)
    await expect(sql.begin((inner) => inner`SELECT 1`)).rejects.toThrow(late)
  })

  it('rejects everything at once when it is reset, and uses other connections then', async () => {
    const { sql, sockets } = await connectToSilent(60)
    const refused = [sql`SELECT 1`, sql.begin((inner) => inner`SELECT 1`)].map((each) =>
      expect(each).rejects.toThrow('CONNECTION_DESTROYED'),
    )
    await expect.poll(() => sockets.length).toBe(2)
    sql.reset()
    await Promise.all(refused)
    const next = sql`SELECT 1`
    await expect.poll(() => sockets.length).toBe(3)
    sql.reset()
    await expect(next).rejects.toThrow('CONNECTION_DESTROYED')
  })
})
