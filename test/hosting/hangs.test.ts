import { describe, expect, it } from 'vitest'
import { listen } from '../adapters/events.suite.ts'
import { eventually } from '../eventually.ts'
import { HostedServer } from './servers.ts'
import { usePostgres } from './use-postgres.ts'
import { json, people } from './walk.ts'

const { postgres, isMissing } = usePostgres()
// In seconds. A server does not wait longer for PostgreSQL.
const lease = 4

describe.skipIf(isMissing)('worlds in a PostgreSQL that accepts connections but does not respond', () => {
  it('get a 503 without details, send no event of an unsaved change, and continue afterwards', async () => {
    const store = postgres.createDatabase()
    const server = await HostedServer.start({ store, lease })
    const { url } = server
    expect((await fetch(`${url}${people}/user`)).status).toBe(200)
    const { text, rest } = await listen(await fetch(`${url}/__sim/events`))
    await text('retry')
    postgres.signal('SIGSTOP')
    const requests: [path: string, init?: RequestInit][] = [
      [`${people}/users/9`, json('PUT', { job_title: 'Lost' })],
      [`/__world/new${people}/user`],
    ]
    try {
      const refused = await Promise.all(requests.map(([path, init]) => fetch(url + path, init)))
      expect(refused.map(({ status }) => status)).toEqual([503, 503])
      for (const response of refused) {
        expect(response.headers.get('retry-after')).toBe('1')
        expect(await response.text()).not.toMatch(/127\.0\.0\.1|tester|worlds\d|SELECT|CONNECTION/)
      }
      expect(await rest()).not.toContain('updateUser')
      for (const path of ['/__sim/health', `${people}/user`]) expect((await fetch(url + path)).status).toBe(503)
    } finally {
      postgres.signal('SIGCONT')
    }
    await eventually(async () => expect((await fetch(`${url}/__world/new${people}/user`)).status).toBe(200))
    await eventually(async () => expect((await fetch(`${url}${people}/user`)).status).toBe(200))
    const log = server.errors.join('')
    expect(log.match(/Renewing the lease in PostgreSQL failed: PostgreSQL did not respond/g)).toHaveLength(1)
    expect(log).toContain('Renewing the lease in PostgreSQL works again.')
  })

  it('do not keep a server from closing', async () => {
    const server = await HostedServer.start({ store: postgres.createDatabase(), lease })
    await fetch(`${server.url}${people}/user`)
    postgres.signal('SIGSTOP')
    try {
      const pending = fetch(`${server.url}${people}/users/9`, json('PUT', { job_title: 'Lost' })).catch(() => undefined)
      expect(await server.end('SIGTERM')).toBe(0)
      await pending
    } finally {
      postgres.signal('SIGCONT')
    }
  })
})
