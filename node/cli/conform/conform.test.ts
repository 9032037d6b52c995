import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { people } from '../../../src/apps/people/index.ts'
import type { Exchange } from '../../../src/conform/exchange.ts'
import { openCompany } from '../../../test/company.ts'
import { archiveOf, chromiumEntry } from '../../../test/conform/archives.ts'
import { recordProbes } from '../../../test/conform/probes.ts'
import { startServer } from '../../listen.ts'
import { runConform } from './conform.ts'

const folder = mkdtempSync(join(tmpdir(), 'conform-'))
const at = (name: string) => join(folder, name)
const read = (name: string) => JSON.parse(readFileSync(at(name), 'utf8'))

beforeAll(async () => {
  const save = (name: string, entries: object[]) => writeFileSync(at(name), archiveOf('Chromium', entries))
  const recorded = await recordProbes(['thanks-date', 'unique', 'order'], { 'thanks-date': 'php' })
  save('recording.har', recorded.map(chromiumEntry))
  const differing = recorded.map((each) => (each.url.includes('/thanks') ? { ...each, status: 418 } : each))
  save('differing.har', differing.map(chromiumEntry))
  save('app.har', recorded.filter(({ method }) => method === 'GET').map(chromiumEntry))
  const more = await recordProbes(['trash-order'], {})
  save('more.har', [...recorded, ...more].filter(({ method }) => method === 'GET').map(chromiumEntry))
})

afterAll(() => rmSync(folder, { recursive: true }))

const run = (...args: string[]) => runConform([...args, '--out', at('fidelity.json')])

describe('fauxtranet conform', () => {
  it('prints the report, and writes the settings', async () => {
    const { text, exitCode } = await run(at('recording.har'))
    expect(exitCode).toBe(0)
    expect(text).toMatch(/recording\.har: 6 requests to 6 endpoints, recorded on 2026-03-12; 0 other requests\n/)
    expect(text).toMatch(/^thanks\.listNotes: 1 request, status 200; as in the contract$/m)
    expect(text).toMatch(/different from the default \(1\):\n {4}thanks-date, the format of a date: php /)
    expect(text).toMatch(/as the default \(\d+\): .*order.*unique/)
    expect(text).toMatch(/^Endpoints not seen \(\d+\)\n {2}people: .*deleteUser, .*\n {2}people-v1: listUsers, /m)
    expect(read('fidelity.json')).toEqual({ 'thanks-date': 'php' })
  })

  it('keeps settings in the file that the recording does not show, and removes those that are as the default', async () => {
    writeFileSync(at('fidelity.json'), JSON.stringify({ 'trash-order': 'newest', order: 'id' }))
    await run(at('recording.har'))
    expect(read('fidelity.json')).toEqual({ 'trash-order': 'newest', 'thanks-date': 'php' })
  })

  it('reads a recording of each user', async () => {
    const recorded = await recordProbes(['people-view'], { 'people-view': 'everybody' })
    const isAdmin = ({ header }: Exchange) => header('x-sim-user') === null
    const files = [recorded.filter(isAdmin), recorded.filter((each) => !isAdmin(each))].map((each, i) => {
      const entries = each.map((one) => {
        const startedDateTime = new Date(Date.UTC(2026, 2, 12, 9, 0, recorded.indexOf(one))).toISOString()
        return { ...chromiumEntry({ ...one, header: () => null }), startedDateTime }
      })
      writeFileSync(at(`user-${i}.har`), archiveOf('Chromium', entries))
      return at(`user-${i}.har`)
    })
    const { text } = await run(...files)
    expect(text).toContain(`${files.join(', ')}: 5 requests to 3 endpoints`)
    expect(read('fidelity.json')).toMatchObject({ 'people-view': 'everybody' })
  })

  it('prints JSON', async () => {
    const { text } = await run(at('recording.har'), '--json')
    expect(JSON.parse(text)).toMatchObject({ requests: 6, fidelity: { 'thanks-date': 'php' } })
  })

  it('reports on the endpoints that an app uses, and compares them with a snapshot later', async () => {
    const snapshot = ['--snapshot', at('conform.json')]
    const saved = await run(at('recording.har'), '--used', at('app.har'), ...snapshot)
    const usage = 'Your app uses 4 endpoints; 4 are confirmed by the recording of 2026-03-12.'
    expect(saved.text).toContain(usage)
    expect(saved.text).not.toContain('people.createUser')
    expect(saved.text).toMatch(/: 4 requests to 4 endpoints, .*; 2 other requests$/m)
    expect(read('conform.json')).toMatchObject({ recorded: { from: '2026-03-12', to: '2026-03-12' }, unconfirmed: [] })
    expect(await run('--used', at('app.har'), ...snapshot)).toEqual({ text: usage, exitCode: 0 })
    const ofTests = ['/api/thankyou/v3/thanks', '/api/thankyou/v3/thanks', '/intranet/rest/deleted']
    const entries = ofTests.map((path, i) => JSON.stringify({ id: i + 1, method: 'GET', path, status: 200 }))
    writeFileSync(at('requests.jsonl'), entries.map((entry) => `${entry}\n`).join(''))
    expect(await run('--used', at('requests.jsonl'), ...snapshot)).toMatchObject({
      text: expect.stringMatching(
        /^Your app uses 2 endpoints; 1 is confirmed .*Newly unconfirmed since the snapshot: trash\.listDeleted\./s,
      ),
      exitCode: 1,
    })
    const { text, exitCode } = await run('--used', at('more.har'), ...snapshot)
    expect(exitCode).toBe(1)
    expect(text).toContain(
      '5 endpoints; 4 are confirmed by the recording of 2026-03-12; 1 is unconfirmed: trash.listDeleted.',
    )
    expect(text).toContain('Newly unconfirmed since the snapshot: trash.listDeleted.')
  })

  it('adds the usage to the JSON', async () => {
    const args = ['--used', at('more.har'), '--snapshot', at('json.json'), '--json']
    const lists = { contradicted: [], unconfirmed: ['trash.listDeleted'], newlyUnconfirmed: [], changedSettings: [] }
    const { text } = await run(at('recording.har'), ...args)
    expect(JSON.parse(text)).toMatchObject({ requests: 4, usage: lists })
    expect(JSON.parse(text).usage.used).toHaveLength(5)
    const { recorded, usage } = JSON.parse((await run(...args)).text)
    expect(recorded).toEqual({ from: '2026-03-12', to: '2026-03-12' })
    expect(usage).toEqual(JSON.parse(text).usage)
  })

  it('reports what changed since the snapshot, when a new recording replaces it', async () => {
    const args = ['--used', at('more.har'), '--snapshot', at('again.json')]
    await run(at('recording.har'), ...args)
    const recorded = await recordProbes(['thanks-date', 'order'], {})
    writeFileSync(at('new.har'), archiveOf('Chromium', recorded.slice(0, -1).map(chromiumEntry)))
    const { text, exitCode } = await run(at('new.har'), ...args)
    expect(text).toContain('Settings that changed since the snapshot: thanks-date (rfc3339, was php).')
    expect(text).toContain('Newly unconfirmed since the snapshot: people.getUser, people.listUsers.')
    expect(exitCode).toBe(0)
    expect(read('again.json').settings).toMatchObject({ 'thanks-date': 'rfc3339' })
  })

  it('lists the endpoints that the recording contradicts, now and when compared with the snapshot', async () => {
    const snapshot = ['--snapshot', at('differing.json')]
    const usage =
      '5 endpoints; 3 are confirmed by the recording of 2026-03-12; 1 is contradicted by it: thanks.listNotes; 1 is unconfirmed: trash.listDeleted.'
    const { text } = await run(at('differing.har'), '--used', at('more.har'), ...snapshot)
    expect(text).toContain(usage)
    expect(read('differing.json').contradicted).toEqual(['thanks.listNotes', 'thanks.createNote'])
    expect((await run('--used', at('more.har'), ...snapshot)).text).toContain(usage)
  })

  it('compares a running installation by GET requests, with credentials of the environment', async () => {
    const { url, simulator, close } = await startServer({ port: 0, user: 'nobody', fidelity: { wrappers: 'bare' } })
    const send = (password: string) =>
      runConform(['--against', url, '--rate', '100', '--out', at('against.json')], {
        FAUXTRANET_AUTHORIZATION: `Basic ${btoa(`admin:${password}`)}`,
      })
    try {
      simulator.world.users.patch(1, { password: 'oak-and-ash' })
      const { text } = await send('oak-and-ash')
      expect(text).toMatch(/, recorded on \d{4}-\d\d-\d\d; 0 other requests\n/)
      expect(text).toMatch(/wrappers, .*: bare /)
      expect(text).not.toContain('oak-and-ash')
      expect(read('against.json')).toEqual({ wrappers: 'bare' })
      expect(simulator.world.journal.all().every(({ method }) => method === 'GET')).toBe(true)
      await expect(send('wrong')).rejects.toThrow('it does not accept the credentials. Please check FAUXTRANET_AUTH')
    } finally {
      await close()
    }
    await expect(send('any')).rejects.toThrow(
      `Failed to reach ${url}. There was no response to people.getCurrentUser. Please check the address`,
    )
  }, 30_000)

  it('reports what it has seen if the installation stops responding', async () => {
    const { simulator } = await openCompany(people)
    let requests = 0
    const server = createServer(async ({ url }, response) => {
      if (requests++ > 4) return response.destroy()
      const reply = await simulator.fetch(new Request(`http://localhost${url}`))
      return response.writeHead(reply.status, { 'content-type': 'application/json' }).end(await reply.text())
    })
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    try {
      const { port } = server.address() as AddressInfo
      const url = `http://127.0.0.1:${port}`
      const snapshot = ['--used', at('app.har'), '--snapshot', at('partial.json')]
      const { text, exitCode } = await run('--against', url, '--rate', '100', ...snapshot)
      expect(exitCode).toBe(1)
      expect(text).toMatch(/^people\.getCurrentUser: 1 request, status 200; as in the contract$/m)
      expect(text).toMatch(new RegExp(`ended early: Failed to reach ${url}. There was no response to people\\.`))
      expect(text).toContain(`Did not write ${at('partial.json')}.`)
      expect(existsSync(at('partial.json'))).toBe(false)
    } finally {
      server.close()
    }
  })

  it.each([
    ['FAUXTRANET_COOKIE', 'session=1\nnext=2'],
    ['FAUXTRANET_AUTHORIZATION', 'Basic zażółć'],
  ])('explains that %s is not a header, without its value', async (variable, value) => {
    const sent = runConform(['--against', 'http://127.0.0.1:1'], { [variable]: value })
    await expect(sent).rejects.toThrow(
      new Error(`${variable} cannot be sent as a header. Please write it on one line, without special letters.`),
    )
  })

  it('lists the requests that it would send', async () => {
    const { text } = await run('--against', 'http://127.0.0.1:1', '--plan')
    expect(text).toMatch(/^people\.getCurrentUser +GET \/api\/people\/v2\/user\n/)
    expect(text).toMatch(/^documents\.listVersions +GET \/intranet\/rest\/documents\/document\/:doc_id\/versions$/m)
    expect(text).not.toMatch(/POST |PUT |DELETE |\/photo$/m)
    expect(text).toMatch(/^Sent to http:\/\/127\.0\.0\.1:1 one at a time, 2 per second\./m)
  })

  it.each([
    [[], 'conform needs a recording: fauxtranet conform recording.har.'],
    [['a.har', '--against', 'http://a.example'], 'Please pass a recording or --against, not both.'],
    [['--against', 'intranet'], '--against "intranet" is not'],
    [['--against', 'http://ada:secret@a.example'], 'The address of --against has credentials. Please pass'],
    [['--against', 'http://a.example', '--rate', 'x'], '--rate "x" is not a number'],
    [['none.har'], 'There is no file none.har. '],
    [['a.har', '--plan'], 'Please pass a recording or --plan, not both.'],
    [['--against', 'intranet', '--plan'], '--against "intranet" is not'],
    [['--plan', '--rate', 'x'], '--rate "x" is not a number'],
    [[at('app.har'), at('none.har')], `There is no file ${at('none.har')}. `],
    [[at('requests.jsonl')], 'it contains requests without responses. Please save the network tab'],
    [['--usde', 'x'], 'Unknown flag --usde. Did you mean "--used"?'],
    [['a.har', '--snapshot', 'x'], '--snapshot needs the requests of your app'],
    [['--used', at('app.har'), '--snapshot', at('none.json')], 'There is no file'],
  ])('explains what is wrong: %s', async (args, message) => {
    await expect(run(...args)).rejects.toThrow(message)
  })

  it('shows its help', async () => {
    expect((await run('--help')).text).toMatch(/--used <file> +report only on/)
  })
})
