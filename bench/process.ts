import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'

export interface Running {
  url: string
  port: number
  /** The seconds of processor time that it has had, where the system reports it. */
  processorTime(): number
  stop(): Promise<void>
}

/** Starts a Node script that prints `{"event":"ready","url":…}` when it listens. */
export async function start(script: string, ...flags: string[]): Promise<Running> {
  const child = spawn(process.execPath, [script, ...flags], { stdio: ['ignore', 'pipe', 'inherit'] })
  for await (const line of createInterface({ input: child.stdout! })) {
    const { url } = JSON.parse(line)
    return {
      url,
      port: Number(new URL(url).port),
      processorTime: () => processorTimeOf(child.pid!),
      stop: () => stop(child),
    }
  }
  throw new Error(`Failed to start ${script}: it ended before it listened.`)
}

/** Linux counts it in hundredths of a second. */
function processorTimeOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}

function stop(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.on('exit', () => resolve())
    child.kill('SIGTERM')
  })
}
