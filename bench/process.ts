import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'

export interface Running {
  url: string
  port: number
  stop(): Promise<void>
}

/** Starts a Node script that prints `{"event":"ready","url":…}` when it listens. */
export async function start(script: string, ...flags: string[]): Promise<Running> {
  const child = spawn(process.execPath, [script, ...flags], { stdio: ['ignore', 'pipe', 'inherit'] })
  for await (const line of createInterface({ input: child.stdout! })) {
    const { url } = JSON.parse(line)
    return { url, port: Number(new URL(url).port), stop: () => stop(child) }
  }
  throw new Error(`Failed to start ${script}: it ended before it listened.`)
}

function stop(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.on('exit', () => resolve())
    child.kill('SIGTERM')
  })
}
