import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { aForm, aPicture } from '../test/pictures.ts'
import { type RunningServer, startServer } from './listen.ts'

let server: RunningServer
let folder: string

beforeEach(async () => {
  server = await startServer({ port: 0, scenario: 'small-company', now: '2026-03-02T09:30:00Z', verify: true })
  folder = mkdtempSync(join(tmpdir(), 'fauxtranet-curl-'))
})

afterEach(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

async function send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const isPlain = body === undefined || body instanceof FormData || body instanceof Uint8Array
  const response = await fetch(server.url + path, {
    method,
    headers: { ...(!isPlain && { 'content-type': 'application/json' }), ...headers },
    body: isPlain ? (body as BodyInit) : JSON.stringify(body),
  })
  return response.headers.get('content-type')?.startsWith('application/json') ? response.json() : response.text()
}

/** Runs the script of the requests against the same server, after a reset. */
async function repeat(world = ''): Promise<void> {
  writeFileSync(join(folder, 'requests.sh'), String(await send('GET', `${world}/__sim/requests/curl`)))
  await send('POST', `${world}/__sim/reset`)
  await promisify(execFile)('bash', ['requests.sh'], { cwd: folder })
}

const state = (world = '') => send('GET', `${world}/__sim/state`)
const statuses = async () =>
  (await send('GET', '/__sim/requests')).map(({ endpoint, user, status }: Record<string, unknown>) => [
    endpoint,
    user,
    status,
  ])

const people = '/api/people/v2'
const documents = '/intranet/rest/documents'

describe('the script of control.exportCurl', () => {
  it('recreates the same world', async () => {
    const words = new TextEncoder().encode("words with 'quotes'\n")
    const picture = aPicture.png(4, 4)
    const nina = { username: 'nina', firstname: "Ni'na", surname: 'Ñeü $HOME `id`\n"x" \\', email: 'nina@post.example' }
    await send('POST', `${people}/users`, nina)
    await send('PUT', `${people}/users/2`, { metadata: { note: 'long '.repeat(50_000), "it's": [1.5, null] } })
    await send('POST', `${people}/users/2/photo`, aForm({ photo: picture }))
    await send('PUT', `${people}/users/3/groups`, [{ id: 1 }], { 'x-sim-user': 'admin' })
    const { file_key } = await send('POST', `${documents}/dropbox`, words, {
      'content-type': 'text/plain',
    })
    const top = server.simulator.world.folders.all()[0]!.id
    await send('POST', `${documents}/folder/${top}/documents`, { title: 'Wörds', components: [{ file_key }] })
    await send('POST', '/api/badges/image-sets/0/images', picture, {
      'content-type': 'image/png',
      'content-disposition': "attachment; filename*=UTF-8''%C3%A4.png",
    })
    await send('POST', '/api/badges/image-sets/0/images', aForm({ one: picture, two: picture }))
    await send('POST', `${people}/users/4`, undefined, { 'x-http-method-override': 'DELETE' })
    await send('DELETE', `${people}/users/5`, undefined, { 'x-sim-user': 'employee' })
    await send('GET', `${people}/users?q[]={a,b}`)
    await send('GET', `${people}/users/2/photo`)
    await send('GET', `${people}/user`, undefined, { 'x-sim-user': 'nobody' })
    const [created, sent] = [await state(), await statuses()]
    const files = [
      ['3-portrait', picture],
      ['5-file', words],
      ['7-_.png', picture],
      ['8-portrait', picture],
    ] as const
    for (const [name, bytes] of files) writeFileSync(join(folder, name), bytes)
    await repeat()
    expect(await statuses()).toEqual(sent)
    expect(await state()).toEqual(created)
    expect(sent.map(([, , status]: [string, string, number]) => status)).toEqual([
      ...[200, 200, 204, 204, 200, 200],
      ...[200, 200, 204, 403, 200, 200, 401],
    ])
  }, 60_000)

  it.each([
    ['by header', { 'x-sim-world': 'story one' }],
    ['by cookie', { cookie: 'sim-world=story%20one' }],
    ['by cookie, with other letters', { cookie: 'sim-world=caf%C3%A9' }],
  ])(
    'goes to the world that was named %s',
    async (_, headers) => {
      await send('DELETE', `${people}/users/3`, undefined, headers)
      const world = `/__world/${'cookie' in headers ? headers.cookie?.slice('sim-world='.length) : 'story%20one'}`
      const created = await state(world)
      await repeat(world)
      expect(await state(world)).toEqual(created)
      expect((await send('GET', `${people}/users/3`)).id).toBe(3)
    },
    60_000,
  )
})
