import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Line } from '../line.ts'
import { type Running, running, startServer } from '../process.ts'
import { ratioInTurns } from '../turns.ts'
import { load, type PlannedRequest } from './load.ts'
import { environmentOf } from './mockoon.ts'
import { people, rateOf, turnLength, warmUp } from './requests.ts'

const folder = '.cache/bench/peers'
const id = 9990

/** GET by id, relative to other tools with the same people. The tools are installed into the cache. */
export async function* measurePeers(): AsyncGenerator<Line> {
  install('json-server', '@mockoon/cli')
  const ours = await startServer('dist', 'many-people')
  try {
    await warmUp(ours)
    const users = await readUsers(ours)
    const jsonServer = await startJsonServer(users)
    const ofJsonServer = await compare(ours, jsonServer).finally(() => jsonServer.stop())
    yield { what: 'GET by id, 10,000 people, relative to json-server', measured: [ofJsonServer], atLeast: 15 }
    const mockoon = await startMockoon(users)
    const ofMockoon = await compare(ours, mockoon).finally(() => mockoon.stop())
    yield { what: 'GET by id, 10,000 people, relative to Mockoon CLI', measured: [ofMockoon] }
  } finally {
    await ours.stop()
  }
}

function compare(ours: Running, peer: Running): Promise<number> {
  const rate = async (server: Running, path: string) => {
    const shot: PlannedRequest = { method: 'GET', path: `${path}/${id}` }
    return rateOf(await load(server, () => shot, { milliseconds: turnLength }))
  }
  return ratioInTurns(
    () => rate(ours, people),
    () => rate(peer, '/users'),
  )
}

async function readUsers(server: Running): Promise<{ id: number }[]> {
  const users: { id: number }[] = []
  for (let offset = 0; offset < 10_000; offset += 200) {
    const response = await fetch(`${server.url}${people}?view=admin&status=all&limit=200&offset=${offset}`)
    users.push(...(await response.json()).data)
  }
  return users
}

function install(...names: string[]): void {
  mkdirSync(folder, { recursive: true })
  const missing = names.filter((name) => !existsSync(join(folder, 'node_modules', name)))
  if (missing.length === 0) return
  const args = ['install', '--no-save', '--no-audit', '--no-fund', '--prefix', resolve(folder), ...names]
  execFileSync('npm', args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
}

function startJsonServer(users: readonly { id: number }[]): Promise<Running> {
  const file = join(folder, 'db.json')
  // json-server compares ids as strings.
  writeFileSync(file, JSON.stringify({ users: users.map((user) => ({ ...user, id: String(user.id) })) }))
  return startPeer('json-server', 'json-server', [file, '--port', '4871', '--host', '127.0.0.1'], 4871)
}

function startMockoon(users: readonly { id: number }[]): Promise<Running> {
  const file = join(folder, 'mockoon.json')
  writeFileSync(file, JSON.stringify(environmentOf(users)))
  const args = ['start', '--data', file, '--port', '4872', '--hostname', '127.0.0.1', '--disable-log-to-file']
  return startPeer('@mockoon/cli', 'mockoon-cli', args, 4872)
}

async function startPeer(name: string, command: string, args: string[], port: number): Promise<Running> {
  const home = join(folder, 'node_modules', name)
  const { bin } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'))
  const script = join(home, typeof bin === 'string' ? bin : bin[command])
  const child: ChildProcess = spawn(process.execPath, [script, ...args], { stdio: 'ignore' })
  const server = running(child, `http://127.0.0.1:${port}`)
  for (let i = 0; i < 150; i++) {
    await new Promise((resolve) => setTimeout(resolve, 200))
    const response = await fetch(`${server.url}/users/${id}`).catch(() => undefined)
    if (response?.ok) return server
  }
  await server.stop()
  throw new Error(`Failed to start ${name}: it did not respond within 30 seconds.`)
}
