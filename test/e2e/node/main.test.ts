import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { version } from '../../../src/core/version.ts'
import { loadContracts } from '../../../src/simulator/applications.ts'
import { eventually } from '../../eventually.ts'
import { runCommand, Spawned, sendRequest } from '../../node/spawned.ts'
import { canteen, canteenConfig, dishes } from '../canteen.ts'
import { runNode } from '../run-node.ts'

const root = join(import.meta.dirname, '../../..')
const main = join(root, 'dist/main.js')

const started: Spawned[] = []
// Processes start slowly if many start at once.
const patiently = { timeout: 60_000 }

function start(...flags: string[]): Spawned {
  const server = new Spawned(['--port', '0', '--scenario', 'empty', ...flags])
  started.push(server)
  return server
}

afterEach(async () => {
  await Promise.all(started.splice(0).map((server) => server.stop('SIGKILL')))
})

describe('fauxtranet start', patiently, () => {
  it('prints its address, state and users', async () => {
    const server = start()
    const url = await server.url()
    await server.waitFor(/Ctrl-C/)
    expect(server.out).toContain(`fauxtranet ${version}`)
    expect(server.out).toMatch(/scenario +empty · Nothing yet/)
    expect(server.out).toMatch(/admin +admin +Ada Admin, Administrator, administers everything/)
    expect(server.out).toContain(`curl ${url}/api/people/v2/user -H 'x-sim-user: admin'`)
    expect(server.out).toContain(`${url}/__sim`)
    expect(server.out).not.toContain('\x1b')
  })

  it('requires the control token of the environment', async () => {
    const server = new Spawned(['--port', '0', '--scenario', 'empty'], { FAUXTRANET_CONTROL_TOKEN: 'sesame' })
    started.push(server)
    const address = `${await server.url()}/__sim`
    const statuses = ['', 'sesame'].map(
      async (token) => (await fetch(address, { headers: { 'x-sim-token': token } })).status,
    )
    expect(await Promise.all(statuses)).toEqual([401, 200])
  })

  it('prints one line of JSON and nothing else with --json', async () => {
    const server = start('--json')
    const url = await server.url()
    await sendRequest(`${url}/api/people/v2/user`)
    const { code, out, err } = await server.stop()
    expect(out).toBe(`${JSON.stringify({ event: 'ready', url })}\n`)
    expect([code, err]).toEqual([0, ''])
  })

  it('prints a line for each request', async () => {
    const server = start()
    const url = await server.url()
    await sendRequest(`${url}/api/people/v2/users/99`, { method: 'DELETE' })
    await server.waitFor(/DELETE +people\.deleteUser +404 +admin +[\d.]+ ms\n/)
    await sendRequest(`${url}/nothing`)
    await server.waitFor(/GET +\/nothing +404 +- +[\d.]+ ms\n/)
    await sendRequest(`${url}/api/people/v2/user`, { headers: { 'x-sim-world': 'mine' } })
    await server.waitFor(/GET +people\.getCurrentUser +200 +admin in mine +[\d.]+ ms\n/)
    // Reads by a panel are not logged.
    await sendRequest(`${url}/__sim`)
    await sendRequest(`${url}/__world/%1b%5B2J/__sim/reset`, { method: 'POST' })
    await server.waitFor(/admin in mine +[\d.]+ ms\nPOST +\S+\/reset +400 +- in \\u\{1b\}\[2J +[\d.]+ ms\n/)
  })

  it('prints its address and nothing else with --quiet', async () => {
    const server = start('--quiet')
    const url = await server.url()
    await sendRequest(`${url}/api/people/v2/user`)
    const { code, out, err } = await server.stop()
    expect([code, out, err]).toEqual([0, `${url}\n`, ''])
  })

  it('reads a configuration, which flags override, and reloads it with --watch', async () => {
    // Inside the repository, so that the package can be resolved.
    mkdirSync(join(root, '.cache'), { recursive: true })
    const folder = mkdtempSync(join(root, '.cache/config-'))
    const write = (name: string, text: string) => writeFileSync(join(folder, name), text)
    write('fauxtranet.config.ts', canteenConfig.replace("'empty'", "'full-trash'"))
    write('canteen.ts', canteen('old'))
    try {
      const server = start('--watch', '--config', join(folder, 'fauxtranet.config.ts'))
      const url = await server.url()
      await server.waitFor(/scenario +empty/)
      await server.waitFor(/config +\S*fauxtranet\.config\.ts/)
      const list = async () => (await fetch(url + dishes)).text()
      await fetch(url + dishes, { method: 'POST', body: '{"name":"soup"}' })
      expect(await list()).toBe('"old 1"')
      write('canteen.ts', canteen('new'))
      await server.waitFor(/Reloaded\. All rows are kept\.\n/)
      expect(await list()).toBe('"new 1"')
      write('canteen.ts', canteen('wrong', ', price: z.number()'))
      await eventually(() => expect(server.err).toContain('dishes 1: price: is required.'))
      write('canteen.ts', 'export const canteen = {')
      await eventually(() => expect(server.err).toMatch(/canteen\.ts:1:\d+.* The previous code keeps running/))
      rmSync(join(folder, 'fauxtranet.config.ts'))
      await eventually(() => expect(server.err).toContain('Please restore it'))
      expect(await list()).toBe('"new 1"')
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  it('keeps running after uncaught errors of your applications, and reports them', async () => {
    mkdirSync(join(root, '.cache'), { recursive: true })
    const folder = mkdtempSync(join(root, '.cache/config-'))
    const careless =
      "list() { Promise.reject(new TypeError('forgotten')); setTimeout(() => { throw 'late' }); return '' },"
    writeFileSync(join(folder, 'fauxtranet.config.ts'), canteenConfig)
    writeFileSync(
      join(folder, 'canteen.ts'),
      canteen('').replace(/list: .*/g, (line, at) => (at > 500 ? careless : line)),
    )
    try {
      const server = start('--config', join(folder, 'fauxtranet.config.ts'))
      const url = await server.url()
      expect((await fetch(url + dishes)).status).toBe(200)
      await eventually(() => expect(server.err).toMatch(/outside a request.*\nTypeError: forgotten\n.*canteen\.ts/))
      await eventually(() => expect(server.err).toMatch(/outside a request.*\nlate\n/))
      expect((await fetch(url + dishes)).status).toBe(200)
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  it.each(['SIGTERM', 'SIGINT'] as const)('ends cleanly on %s, even with a connection kept open', async (signal) => {
    const server = start('--json')
    const socket = connect(Number(new URL(await server.url()).port), '127.0.0.1')
    socket.on('error', () => undefined)
    socket.write('GET /api/people/v2/user HTTP/1.1\r\nHost: localhost\r\n\r\n')
    await new Promise((resolve) => socket.once('data', resolve))
    expect(await server.stop(signal)).toMatchObject({ code: 0, err: '' })
  })

  it('starts with the options of the flags', async () => {
    const url = await start('--json', '--user', 'nobody', '--seed', '7', '--now', '2030-01-02T03:04:05Z').url()
    expect(JSON.parse((await sendRequest(`${url}/__sim`)).text)).toMatchObject({
      scenario: 'empty',
      seed: 7,
      user: null,
      clock: { now: '2030-01-02T03:04:05.000Z', frozen: true },
    })
  })

  it('follows --chaos, and refuses bodies over --max-body', async () => {
    const chaotic = await start('--json', '--chaos', '100').url()
    expect((await sendRequest(`${chaotic}/api/people/v2/user`)).headers['x-sim-fault']).toBe('chaos: status 503')
    const narrow = await start('--json', '--max-body', '100').url()
    const body = JSON.stringify({ username: 'x'.repeat(100) })
    const headers = { 'content-type': 'application/json' }
    expect((await sendRequest(`${narrow}/api/people/v2/users`, { method: 'POST', headers, body })).status).toBe(413)
  })

  it('names the required version to users of an old Node, in a file that every Node can parse', async () => {
    const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    const old = 'Object.defineProperty(process, "versions", { value: { node: "18.20.8" } })'
    const command = new Spawned(['--port', '0'], { NODE_OPTIONS: `--import=data:text/javascript,${encodeURI(old)}` })
    const { code, out, err } = await command.ended
    expect([code, out]).toEqual([1, ''])
    expect(err).toContain(`Node 18.20.8 is too old: this needs Node ${engines.node.replace('>=', '')} or later.`)
    expect(readFileSync(join(root, 'dist/main.js'), 'utf8')).not.toMatch(/^(import|export|await)\b|\?\?|\?\./m)
  })

  it('ends when npm ends, which does not forward its signal', async () => {
    const npm = `const { spawn } = await import('node:child_process')
      spawn(process.execPath, ${JSON.stringify([main, '--port', '0', '--scenario', 'empty', '--quiet'])}, { stdio: 'inherit' })`
    const parent = spawn(process.execPath, ['--input-type=module', '-e', npm], {
      env: { ...process.env, npm_execpath: 'npm' },
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    const url = await new Promise<string>((resolve) =>
      parent.stdout.once('data', (text) => resolve(String(text).trim())),
    )
    expect((await sendRequest(`${url}/__sim`)).status).toBe(200)
    parent.kill()
    await eventually(() => expect(sendRequest(url)).rejects.toThrow('ECONNREFUSED'))
  })

  it('refuses a port in use, with the remedy', async () => {
    const port = new URL(await start('--json').url()).port
    expect(await runCommand('--port', port, '--scenario', 'empty')).toEqual({
      code: 1,
      out: '',
      err: `fauxtranet: Port ${port} is already in use. Choose another with --port, or "port" in code; 0 picks a free one.\n`,
    })
  })

  // Unit tests cover the messages. These cases cover the ways to reach one.
  it.each([
    [['--prot', '0'], 2, 'Unknown flag --prot. Did you mean "--port"?'],
    [['--port', '0', '--scenario', './gone.ts'], 1, 'gone.ts. Please check the value of --scenario.'],
    [['--port', '0', '--scenario', 'many-people', '--with', 'count=5'], 1, 'from 50 to 200000, not 5.'],
    [['set', 'user', 'admin', '--url', 'http://127.0.0.1:1'], 1, 'Please start it with "npx fauxtranet"'],
  ])('refuses %j in one line', async (args, code, message) => {
    const ended = await runCommand(...args)
    expect(ended).toMatchObject({ code, out: '' })
    expect(ended.err).toMatch(/^fauxtranet: [^\n]+\n$/)
    expect(ended.err).toContain(message)
  })
})

describe('fauxtranet --scenario ./file', patiently, () => {
  const folder = mkdtempSync(join(tmpdir(), 'fauxtranet-scenarios-'))
  mkdirSync(join(folder, 'node_modules'))
  symlinkSync(join(import.meta.dirname, '../../..'), join(folder, 'node_modules/fauxtranet'))
  afterAll(() => rmSync(folder, { recursive: true }))

  const write = (name: string, text: string) => {
    const file = join(folder, name)
    writeFileSync(file, text)
    return file
  }
  const story = (typed: string) => `
    import { defineScenario${typed && ', type World'} } from 'fauxtranet'
    import { actorOf, empty, addTopFolder } from 'fauxtranet/scenarios'
    export default defineScenario({
      name: 'shelf', title: 'A shelf', shows: 'Some folders.', extends: empty,
      parameters: { folders: 2, prefix: 'Box' },
      seed(world${typed}, _seed, { folders, prefix }) {
        for (let i = 0; i < folders; i++) addTopFolder(world, prefix + i, '')
        actorOf(world, 'admin').addDocument(world.folders.need(1), { title: 'Note.txt', bytes: 'Found.' })
      },
    })`
  const titles = async (url: string) =>
    JSON.parse((await sendRequest(`${url}/intranet/rest/documents/folder/0`)).text).map(
      ({ title }: { title: string }) => title,
    )

  it.each([
    ['shelf.ts', story(': World')],
    ['shelf.mjs', story('')],
  ])('starts with the scenario in %s, and its chosen parameters', async (name, text) => {
    const file = write(name, text)
    const server = start('--scenario', file, '--with', 'folders=3', '--with', 'prefix=Bin')
    const url = await server.url()
    await server.waitFor(/Ctrl-C/)
    expect(server.out).toMatch(/scenario +shelf · A shelf/)
    expect(server.out).toMatch(/with +folders=3 prefix=Bin/)
    expect(await titles(url)).toEqual(['Bin0', 'Bin1', 'Bin2', 'Documents'])
  })

  it('starts with a saved state', async () => {
    const first = await start('--json', '--scenario', write('shelf.mjs', story(''))).url()
    const saved = write('saved.js', (await sendRequest(`${first}/__sim/scenario/file?name=saved`)).text)
    const url = await start('--json', '--scenario', saved).url()
    expect(await titles(url)).toEqual(['Box0', 'Box1', 'Documents'])
    expect(JSON.parse((await sendRequest(`${url}/__sim`)).text)).toMatchObject({ scenario: 'saved', user: 'admin' })
  })

  it('names the seed that throws, in one line', async () => {
    const file = write('torn.mjs', story('').replace('actorOf(world', "throw new Error('torn\\napart'); actorOf(world"))
    expect(await runCommand('--port', '0', '--scenario', file)).toEqual({
      code: 1,
      out: '',
      err: 'fauxtranet: Failed to seed "shelf": torn apart. Please fix its seed.\n',
    })
  })

  it.each([
    ['--config', 'await new Promise(() => {})\nexport default {}'],
    ['--scenario', story('').replace('seed(world', 'seed: () => new Promise(() => {}), unused(world')],
  ])('fails if the file of %s never settles', async (flag, text) => {
    const ended = await runCommand('--port', '0', flag, write('never.mjs', text))
    expect(ended).toMatchObject({ code: 1, out: '' })
    expect(ended.err).toMatch(/^fauxtranet: .*awaits a promise that never settles\. Please fix .*\n$/)
  })
})

describe('the bin of package.json', patiently, () => {
  const { bin } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

  it('runs the build', async () => {
    expect(await runNode(root, [bin.fauxtranet, '--version'])).toEqual({ status: 0, output: `${version}\n` })
  })

  it('explains in one line how to build a clone', async () => {
    const clone = mkdtempSync(join(tmpdir(), 'fauxtranet-clone-'))
    for (const path of ['package.json', bin.fauxtranet]) cpSync(join(root, path), join(clone, path))
    const { status, output } = await runNode(clone, [bin.fauxtranet])
    rmSync(clone, { recursive: true })
    expect(output).toMatch(/^fauxtranet: This clone has not been built\. Run "npm ci && npm run build" [^\n]+\n$/)
    expect(status).toBe(1)
  })
})

describe('other commands', patiently, () => {
  it('lists the scenarios', async () => {
    const { code, out } = await runCommand('scenarios')
    expect(code).toBe(0)
    expect(out).toMatch(/^empty +Nothing yet\. /m)
    expect(out).toMatch(/^deep-tree .* \(--with levels=12 --with documents=2000\)$/m)
  })

  it('lists every endpoint with its id, method, address and summary', async () => {
    const { code, out } = await runCommand('endpoints')
    const count = (await loadContracts()).flatMap((contract) => Object.keys(contract.endpoints)).length
    expect(code).toBe(0)
    expect(out.trimEnd().split('\n')).toHaveLength(count)
    expect(out).toMatch(/^people\.getUser +GET +\/api\/people\/v2\/users\/:id +\S/m)
  })

  it('shows its help and its version', async () => {
    expect((await runCommand('--help')).out).toContain('Usage: fauxtranet [command] [flags]')
    expect((await runCommand('--version')).out).toBe(`${version}\n`)
  })
})
