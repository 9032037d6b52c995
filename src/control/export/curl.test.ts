import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { host, useCompany } from '../../../test/company.ts'
import { aForm, aPicture } from '../../../test/pictures.ts'
import { people } from '../../apps/people/index.ts'
import type { HarEntry } from './har.ts'

const company = useCompany(people)

const root = `${host}/api/people/v2`

/** Ends each word and each command with a character that no word contains. */
const stub = `curl() { printf '%s\\0' "$@"; case "$*" in *@-*) cat; printf '\\0';; esac; printf '\\0\\0'; }`

const script = async (): Promise<string> => (await company.get('/__sim/requests/curl')).body

/** The words of each command, as sh parses them. */
async function commands(): Promise<string[][]> {
  const said = execFileSync('sh', { input: `${stub}\n${await script()}`, encoding: 'utf8' })
  return said
    .split('\0\0\0')
    .slice(0, -1)
    .map((command) => command.split('\0'))
}

const defaults = ['--globoff', '--silent', '--show-error']
const asAdmin = ['--header', 'x-sim-user: admin']

async function lastCommand(): Promise<string[]> {
  const words = (await commands()).at(-1)!
  expect(words.slice(0, 3)).toEqual(defaults)
  return words.slice(3)
}

async function valueAfter(option: string): Promise<string | undefined> {
  const words = await lastCommand()
  return words[words.indexOf(option) + 1]
}

async function headersOf(): Promise<string[]> {
  const words = await lastCommand()
  return words.filter((_, i) => words[i - 1] === '--header')
}

describe('control.exportCurl', () => {
  it('is an empty script without requests', async () => {
    expect(await commands()).toEqual([])
    expect(await script()).toMatch(/^#!\/bin\/sh\n# 0 requests /)
  })

  it('has a command for each request, with its user', async () => {
    await company.get('/users/2?b[]={1}')
    await company.get('/users', { as: 'bo' })
    await company.send('DELETE', '/users/3')
    const said = await commands()
    expect(said).toEqual([
      [...defaults, `${root}/users/2?b[]={1}`, ...asAdmin],
      [...defaults, `${root}/users`, '--header', 'x-sim-user: bo'],
      [...defaults, '--request', 'DELETE', `${root}/users/3`, ...asAdmin],
    ])
    expect(await script()).toContain('\n# 2: people.listUsers as bo, 200\n')
  })

  it.each([
    `it's "quoted" \\ $HOME \`id\` $(id) !! %s`,
    'two\nlines\tand a tab\r\n',
    "'; touch /tmp/fauxtranet-was-here; '",
    '@/etc/passwd',
    '',
  ])('passes on a body with %j unchanged', async (job_title) => {
    const body = JSON.stringify({ job_title })
    await company.done('PUT', '/users/2', { body, headers: { 'content-type': 'application/json' } })
    expect(await lastCommand()).toEqual([
      ...['--request', 'PUT', `${root}/users/2`, ...asAdmin],
      ...['--header', 'content-type: application/json', '--data-raw', body],
    ])
  })

  it.each([
    ['line breaks', '{\r\n\t"job_title": "Baker"\n}\n'],
    ['control characters', '{"job_title":"\x7f\x9b\u2028"}'],
    ['other letters', '{"job_title":"Grüße, 日本, 🎂 !! \\\\ 100%"}'],
    ['very many letters', JSON.stringify({ metadata: { note: `'$HOME'\n`.repeat(12_000) } })],
  ])('passes on a body with %s unchanged, by standard input', async (_, body) => {
    await company.done('PUT', '/users/2', { body })
    expect((await lastCommand()).slice(-3)).toEqual(['--data-binary', '@-', body])
  })

  it('consists of short lines of printable ASCII', async () => {
    const text = `\x1b[201~\r'!\x7f\x9b\u2028ü\n`.repeat(1000)
    await company.done('PUT', '/__sim/user', { body: { user: 2 } })
    await company.done('PATCH', '/__sim/state/users/2', { body: { username: 'ü' } })
    await company.done('POST', '/__sim/faults', {
      body: { endpoint: 'people.listUsers', status: 503, name: text.slice(0, 999) },
    })
    await company.send('PUT', '/users/2', { body: { job_title: text } })
    const headers = { range: 'bytes=\x01\tü', 'content-type': 'text/\x02plain' }
    await company.simulator.fetch(new Request(`${root}/users?q=${text}`, { headers }))
    const form = aForm({ title: text })
    form.set('photo', new File(['x'], text))
    await company.send('POST', '/users/2/photo', { body: form })
    expect(await script()).toMatch(/^[ -~\n]*$/)
    expect(Math.max(...(await script()).split('\n').map((line) => line.length))).toBeLessThan(4096)
    // A form has CR and LF at the end of each line.
    expect(await valueAfter('--form-string')).toBe(`title=${text.replace(/[\r\n]/g, '\r\n')}`)
  })

  it('sends no content type if there was none', async () => {
    const request = new Request(`${root}/users/2`, { method: 'PUT', body: '{"job_title":"Baker"}' })
    request.headers.delete('content-type')
    await company.simulator.fetch(request)
    expect(await headersOf()).toContain('content-type:')
  })

  it.each<[string, Record<string, string>, string[]]>([
    ['somebody by password', { authorization: `Basic ${btoa('anna:birch')}` }, ['x-sim-user: anna']],
    ['nobody', { 'x-sim-user': 'nobody' }, ['x-sim-user: nobody']],
    ['a wrong password', { authorization: `Basic ${btoa('anna:oak')}` }, ['x-sim-user: nobody']],
    [
      'a part of a file',
      { range: 'bytes=0-1', 'if-range': '"x"' },
      ['range: bytes=0-1', 'if-range: "x"', 'x-sim-user: admin'],
    ],
    ['a version', { 'x-api-version': '2' }, ['x-api-version: 2', 'x-sim-user: admin']],
    ['nothing that matters', { accept: '*/*', 'x-own': 'oak' }, ['x-sim-user: admin']],
  ])('names %s', async (_, headers, expected) => {
    await company.get('/user', { headers })
    expect(await headersOf()).toEqual(expected)
  })

  it.each([
    ['header', 'story', { 'x-sim-world': 'story' }],
    ['cookie', 'caf%C3%A9', { cookie: 'sim-world=caf%C3%A9' }],
  ])('names a world in the URL that was named by %s', async (_, world, headers) => {
    await company.get('/user', { headers })
    for (const path of ['/__sim/requests/curl', `/__world/${world}/__sim/requests/curl`]) {
      expect((await company.get(path, { headers })).body).toContain(` '${host}/__world/${world}/api/people/v2/user' `)
    }
  })

  it('addresses this server after the replay of a report from another one', async () => {
    await company.get('/users/2')
    const har = JSON.stringify((await company.get('/__sim/requests/har')).body)
    await company.done('POST', '/__sim/replay', { body: har.replaceAll(host, 'http://report.example') })
    expect(company.simulator.world.journal.all()[0]!.url).toMatch(/^http:\/\/report\.example/)
    expect((await lastCommand())[0]).toBe(`${root}/users/2`)
  })

  it('names the user even if the name contains half a character', async () => {
    await company.done('PATCH', '/__sim/state/users/2', { body: { username: 'a\ud800b' } })
    await company.done('PUT', '/__sim/user', { body: { user: 2 } })
    await company.get('/users/2')
    expect(await headersOf()).toEqual(['cookie: sim-user=a%EF%BF%BDb'])
  })

  it('uses the effective method, and --head for HEAD', async () => {
    await company.send('POST', '/users/3', { headers: { 'x-http-method-override': 'DELETE' } })
    expect((await lastCommand()).slice(0, 2)).toEqual(['--request', 'DELETE'])
    await company.simulator.fetch(new Request(`${root}/users/2`, { method: 'HEAD' }))
    expect((await lastCommand())[0]).toBe('--head')
  })

  it('refers only to files next to the script', async () => {
    const headers = { 'content-type': 'text/plain', 'content-disposition': 'attachment; filename="../../etc/pass wd"' }
    await company.send('POST', '/intranet/rest/documents/dropbox', { body: 'words', headers })
    expect(await valueAfter('--data-binary')).toBe('@1-.._.._etc_pass_wd')
    expect(await script()).toContain(
      '\n# Requires the file 1-.._.._etc_pass_wd of 5 bytes, which the journal does not store.\n',
    )
    expect(await headersOf()).toContain("content-disposition: attachment; filename*=UTF-8''..%2F..%2Fetc%2Fpass%20wd")
    const photo = aPicture.png(4, 4)
    await company.send('POST', '/users/2/photo', { body: aForm({ photo, title: '@me', password: 'oak' }) })
    expect(await valueAfter('--form')).toBe('photo=@2-portrait;type=application/octet-stream;filename="portrait"')
    expect(await valueAfter('--form-string')).toBe('title=@me')
    expect(await script()).not.toContain('oak')
  })

  it('never makes curl read another file', async () => {
    const form = new FormData()
    form.append('a=@/etc/passwd;b', new File(['x'], 'x', { type: 'text/plain' }))
    form.append('<c', new File(['x'], 'x";headers=@/etc/passwd', { type: 'text/plain,/etc/passwd' }))
    form.append('@d', '</etc/passwd')
    form.append('e', 'a\0b')
    await company.send('POST', '/users/2/photo', { body: form })
    expect((await lastCommand()).slice(-4)).toEqual([
      ...['--form', '<c=@1-x_headers_etc_passwd;filename="x\\";headers=@/etc/passwd"'],
      ...['--form-string', '@d=</etc/passwd'],
    ])
    expect(await script()).toContain('\n# Form fields are left out, because curl cannot send them.\n')
  })

  it('reports a fault in one line, whatever its name', async () => {
    const name = 'tired\ntouch /tmp/fauxtranet-was-here'
    await company.done('POST', '/__sim/faults', { body: { endpoint: 'people.getUser', status: 503, name } })
    await company.get('/users/2')
    expect(await script()).toMatch(/^# 1: people.getUser as admin, 503, fault tired touch .*$/m)
    expect(await commands()).toHaveLength(1)
  })

  it('reports what it leaves out', async () => {
    await company.done('PUT', '/users/2/password', { body: { password: 'oak' } })
    expect(await valueAfter('--data-raw')).toBe('{}')
    expect(await script()).toContain('\n# Secrets are left out of the body.\n')
    await company.send('PUT', '/users/2', { body: '{"password":"oak"' })
    expect(await script()).toContain('\n# The body is left out: it was not read, or it is not JSON.\n')
  })

  it('omits and reports bodies with too many values, like list and archive', async () => {
    const fields = (length: number) => Object.fromEntries(Array.from({ length }, (_, i) => [`field ${i}`, i]))
    await company.send('PUT', '/users/2', { body: { metadata: fields(2000) } })
    await company.send('PUT', '/users/2', { body: { metadata: fields(6000) } })
    await company.send('PUT', '/groups/1/users', { body: Array.from({ length: 2000 }, () => [{}]) })
    const much = 'it has over 5005 values, too many to show.'
    const whys = ['it has over 1000 fields.', much, much]
    for (const why of whys) expect(await script()).toContain(`\n# The body is left out: ${why}\n`)
    const { log } = (await company.get('/__sim/requests/har')).body
    const comments = log.entries.map((entry: HarEntry) => entry.request.postData?.comment)
    expect(comments).toEqual(whys.map((why) => `The body is left out: ${why}`))
    const [first, ...others] = (await company.get('/__sim/requests')).body
    expect(Object.keys(first.body.metadata)).toHaveLength(999)
    expect(first.body['...']).toBe('only the first 1000 fields are shown')
    for (const { body } of others)
      expect(body).toMatch(/^\.\.\. \d+ characters with over 5005 values, too many to show$/)
  })

  it('does not print images to the terminal', async () => {
    await company.get('/users/2/photo')
    expect((await lastCommand()).slice(-2)).toEqual(['--output', '/dev/null'])
  })
})
