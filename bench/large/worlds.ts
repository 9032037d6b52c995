import { fork } from 'node:child_process'
import { once } from 'node:events'
import { bundle } from '../bundle.ts'
import { receive } from '../process.ts'

interface WorldsCost {
  /** Milliseconds to create a world with `POST /__sim/worlds`, and with its first request. */
  created: number
  requested: number
  /** MB for all worlds after three requests to each, one of them a write. */
  used: number
}

export async function measureWorlds(count: number, entry: string): Promise<WorldsCost> {
  const script = await bundle(new URL('./worlds-process.ts', import.meta.url))
  const child = fork(script, [entry, String(count)], { execArgv: ['--expose-gc'] })
  const { url, names } = await receive(child, script)
  for (const name of names as string[]) await useWorld(url, { 'x-sim-world': name })
  child.send('done')
  const [cost] = await Promise.all([receive(child, script), once(child, 'exit')])
  return cost
}

async function useWorld(url: string, headers: Record<string, string>): Promise<void> {
  const people = `${url}/api/people/v2/users`
  const json = { ...headers, 'content-type': 'application/json' }
  await checkResponse(fetch(`${people}?limit=20`, { headers }))
  await checkResponse(fetch(`${people}/7`, { method: 'PUT', headers: json, body: '{"job_title":"Tester"}' }))
  await checkResponse(fetch(`${url}/intranet/rest/documents/folder/1/documents`, { headers }))
}

async function checkResponse(pending: Promise<Response>): Promise<void> {
  const response = await pending
  const text = await response.text()
  if (!response.ok) throw new Error(`Failed to measure: ${response.status} ${text}`)
}
