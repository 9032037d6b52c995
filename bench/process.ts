import { type ChildProcess, fork, spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'

export interface Running {
  url: string
  port: number
  /** Processor time in seconds, or 0 if the system does not report it. */
  processorTime(): number
  /** Resident memory in MB, or 0 if the system does not report it. */
  memory(): number
  stop(): Promise<void>
}

const serverFlags = ['--port', '0', '--json', '--quiet', '--scenario']

export function startServer(dist: string, scenario: string): Promise<Running> {
  return start(`${dist}/main.js`, ...serverFlags, scenario)
}

/** The script must print `{"event":"ready","url":…}` when it listens. */
export async function start(script: string, ...args: string[]): Promise<Running> {
  const child = spawn(process.execPath, [script, ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
  for await (const line of createInterface({ input: child.stdout! })) {
    const { url } = JSON.parse(line)
    return running(child, url)
  }
  throw new Error(`Failed to start ${script}: it exited before it was ready.`)
}

export function running(child: ChildProcess, url: string): Running {
  return {
    url,
    port: Number(new URL(url).port),
    processorTime: () => processorTimeOf(child.pid!),
    memory: () => memoryOf(child.pid!),
    stop: () => stop(child),
  }
}

export function runScript<Result>(script: string | URL, args: string[], flags: string[] = []): Promise<Result> {
  const child = fork(script, args, { execArgv: ['--expose-gc', ...flags] })
  return receive(child, script)
}

// biome-ignore lint/suspicious/noExplicitAny: messages from the other process are not typed.
export function receive(child: ChildProcess, script: string | URL): Promise<any> {
  return new Promise((resolve, reject) => {
    child.once('message', resolve)
    child.once('exit', () => reject(new Error(`Failed to measure: ${script} exited too early.`)))
  })
}

/** Linux reports hundredths of a second. */
function processorTimeOf(pid: number): number {
  const fields = read(`/proc/${pid}/stat`)
    .replace(/^.*\) /, '')
    .split(' ')
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / 100
}

export function memoryOf(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(read(`/proc/${pid}/status`))?.[1]
  return Number(kilobytes ?? 0) / 1024
}

function read(path: string): string {
  return existsSync(path) ? readFileSync(path, 'utf8') : ''
}

function stop(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.on('exit', () => resolve())
    child.kill('SIGTERM')
  })
}
