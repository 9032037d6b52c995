import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { findBrowser } from '../../../tools/browser-finder.ts'

// Runs the examples with the commands in their READMEs.

const folder = join(import.meta.dirname, '../../../examples')

export const folderOf = (example: string) => join(folder, example)

export function listExamples(): string[] {
  return readdirSync(folder)
}

/** Each `npm …` command in the example's README, once. */
export function commandsOf(example: string): string[] {
  const text = readFileSync(join(folderOf(example), 'README.md'), 'utf8')
  return [...new Set([...text.matchAll(/`(npm (?:test|run [^`]+))`/g)].map(([, command]) => command!))]
}

export function readBuilt(example: string, output: string): string {
  const built = join(folderOf(example), output)
  return readdirSync(built, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(html|js)$/.test(path))
    .map((path) => readFileSync(join(built, path), 'utf8'))
    .join('\n')
}

/** A free port, for commands that cannot choose one themselves. */
export async function findPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

const running = new Set<ChildProcess>()

/** A clean environment, without Vitest's variables. */
function spawnIn(example: string, command: string): { child: ChildProcess; output: () => string } {
  const { PATH, HOME, TMPDIR } = process.env
  const child = spawn(command, {
    cwd: folderOf(example),
    shell: true,
    // A separate process group, because npm does not forward signals.
    detached: true,
    env: { PATH, HOME, TMPDIR, CI: '1', NO_COLOR: '1', CHROME_PATH: findBrowser(), STORYBOOK_DISABLE_TELEMETRY: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  child.on('close', () => running.delete(child))
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream!.setEncoding('utf8').on('data', (part) => {
      output += part
    })
  }
  return { child, output: () => output }
}

/** Rejects with all output if the command fails. */
export function runCommand(example: string, command: string): Promise<string> {
  const { child, output } = spawnIn(example, command)
  return new Promise((resolve, reject) => {
    child.on('close', (code) =>
      code === 0
        ? resolve(output())
        : reject(new Error(`${command} in examples/${example} ended with ${code}:\n${output()}`)),
    )
  })
}

/** Starts a server on a free port. Returns its address as soon as it is printed. */
export function startCommand(example: string, command: string, flags: string): Promise<string> {
  const { child, output } = spawnIn(example, `${command}${command.includes(' -- ') ? '' : ' --'} ${flags}`)
  return new Promise((resolve, reject) => {
    child.stdout!.on('data', () => {
      const [url] = /http:\/\/127\.0\.0\.1:\d+\//.exec(output()) ?? []
      if (url) resolve(url)
    })
    child.on('close', () => reject(new Error(`${command} in examples/${example} ended:\n${output()}`)))
  })
}

/** Also stops the commands of a test that timed out. */
export async function stopCommands(): Promise<void> {
  const ending = [...running].map((child) => {
    const ended = new Promise((resolve) => child.on('close', resolve))
    process.kill(-child.pid!, 'SIGKILL')
    return ended
  })
  await Promise.all(ending)
}
