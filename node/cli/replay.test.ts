import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { createSimulator } from '../../scenarios/create-simulator.ts'
import { replay } from '../../src/simulator/replay.ts'
import { readArchive } from './replay.ts'

const folder = mkdtempSync(join(tmpdir(), 'fauxtranet-replay-'))
afterAll(() => rmSync(folder, { recursive: true }))
const file = join(folder, 'journal.json')

function read(journal: unknown) {
  writeFileSync(file, JSON.stringify(journal))
  return readArchive(file)
}

async function aSession() {
  const simulator = await createSimulator({ scenario: 'small-company', user: 'admin' })
  const ask = (method: string, path: string, init: RequestInit = {}) =>
    simulator.fetch(new Request(`http://localhost${path}`, { method, ...init }))
  const rename = (job_title: string) =>
    ask('PUT', '/api/people/v2/users/2', { body: JSON.stringify({ job_title }), headers: { 'x-sim-user': 'admin' } })
  const journal = async () => (await ask('GET', '/__sim/requests')).json()
  return { world: simulator.world, ask, rename, journal }
}

describe('readArchive', () => {
  it('makes an archive of a journal, which leads to the same rows', async () => {
    const { world, ask, rename, journal } = await aSession()
    await rename('Baker')
    await ask('GET', '/api/people/v2/users?limit=2')
    await ask('GET', '/api/people/v2/user', { headers: { authorization: `Basic ${btoa('admin:wrong')}` } })
    await ask('GET', '/api/peple/v2/user')
    await ask('DELETE', '/api/people/v2/users/9', { headers: { 'x-sim-user': 'admin' } })
    await rename('Cook')
    await ask('POST', '/__sim/undo')
    const mine = await createSimulator()
    const done = await replay(mine, read(await journal()), { scenario: 'small-company' })
    expect(done).toMatchObject({ requests: 5, skipped: 0, different: 0 })
    expect(mine.world.users.all()).toEqual(world.users.all())
    const paths = mine.world.journal.all().map(({ path }) => path)
    expect(paths[1]).toBe('/api/people/v2/users?limit=2')
  })

  it('says which file has what a journal lacks', async () => {
    const { ask, journal } = await aSession()
    const init = { body: 'words', headers: { 'content-type': 'text/plain' } }
    await ask('POST', '/intranet/rest/documents/dropbox', init)
    const entries = await journal()
    expect(() => read(entries)).toThrow(
      /journal\.json has not all that was sent with request 1, POST .*\/dropbox: .*GET \/__sim\/requests\/har/,
    )
    entries[0].body = { name: 'a' }
    expect(() => read(entries)).not.toThrow()
    entries[0].forgotten = true
    expect(() => read(entries)).toThrow('has not all')
  })

  it.each([[[]], [{}], [null], [[{ method: 'GET' }]]])('refuses a file that is neither: %j', (content) => {
    expect(() => read(content)).toThrow(/^There are no requests in .*journal\.json\. Please give an HTTP archive/)
  })
})
