import { expect } from 'vitest'
import { json, people } from './walk.ts'

// A thousand worlds, each with a change of its own.

export const names = Array.from({ length: 1000 }, (_, i) => `world-${i}`)
/** Some of them, which are compared. */
export const sample = ['world-0', 'world-499', 'world-999']

type SendTo = (path: string, init: RequestInit) => Promise<Response>

/** Several at a time. */
export async function changeEach(worlds: readonly string[], send: SendTo): Promise<void> {
  const left = worlds.values()
  const work = async () => {
    for (const name of left) {
      const init = { ...json('PUT', { job_title: `Job in ${name}` }), headers: { 'x-sim-world': name } }
      expect([name, (await send(`${people}/users/9`, init)).status]).toEqual([name, 200])
    }
  }
  await Promise.all(Array.from({ length: 10 }, work))
}
