import { http } from 'msw'
import { setupWorker } from 'msw/browser'
import { createSimulator, handlersFor } from '../../browser/index.ts'
import type { ScenarioName } from '../../src/index.ts'
import { ratioInTurns } from '../turns.ts'

// Runs in the page. Both handlers share one worker and respond with the same bytes.

const batch = 100

async function measureRequests(turns: number): Promise<number> {
  const simulator = await createSimulator({ scenario: 'many-people' })
  const path = '/api/people/v2/users/9990'
  const reply = await simulator.fetch(new Request(new URL(path, location.href)))
  const [bytes, { headers }] = [await reply.text(), reply]
  const worker = setupWorker(
    http.get('/static', () => new Response(bytes, { headers })),
    ...handlersFor(simulator),
  )
  await worker.start({ quiet: true })
  const ratio = await ratioInTurns(
    () => time(path),
    () => time('/static'),
    turns,
  )
  worker.stop()
  return ratio
}

async function time(path: string): Promise<number> {
  const started = performance.now()
  for (let i = 0; i < batch; i++) await (await fetch(path)).text()
  return performance.now() - started
}

/** Durations of tasks over 50 ms while a scenario loads. */
async function measureBlocks(scenario: ScenarioName): Promise<number[]> {
  const simulator = await createSimulator({ scenario: 'empty' })
  const blocks: number[] = []
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) blocks.push(duration)
  })
  observer.observe({ type: 'longtask' })
  await simulator.load({ scenario })
  // The observer is notified with a delay.
  await new Promise((resolve) => setTimeout(resolve, 300))
  observer.disconnect()
  return blocks
}

Object.assign(globalThis, { measureRequests, measureBlocks })
