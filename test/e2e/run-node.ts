import { spawn } from 'node:child_process'

interface Ran {
  status: number | null
  output: string
}

/** Runs a Node script to its end without blocking: Vitest kills a worker that is silent for a minute. */
export function runNode(
  folder: string,
  parameters: string[],
  more: Record<string, string | undefined> = {},
): Promise<Ran> {
  const child = spawn(process.execPath, parameters, {
    cwd: folder,
    env: { ...process.env, ...more },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (part) => {
      output += part
    })
  }
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (status) => resolve({ status, output }))
  })
}
