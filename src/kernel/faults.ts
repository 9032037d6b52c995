import type { Chance } from './chance.ts'
import { Refusal } from './refusal.ts'

/** How rough the road is: a delay before every answer, and the percentage of requests that fail. */
export interface Weather {
  /** Milliseconds, or a range to draw from. */
  latency?: number | readonly [number, number]
  chaos?: number
}

/** A failure that was asked for; the reply carries its name in `x-sim-fault`. */
export class Fault extends Refusal {
  override name = 'Fault'
}

/** Waits as long as it takes, and fails when it is time to. */
export async function endure({ latency, chaos }: Weather, chance: Chance): Promise<void> {
  if (latency) {
    const delay = typeof latency === 'number' ? latency : chance.between(latency[0], latency[1])
    await new Promise((resolve) => setTimeout(resolve, delay))
  }
  if (chaos && chance.next() * 100 < chaos) {
    throw new Fault(503, 'the simulator was asked to fail now and then, and this is one of those times', {
      headers: { 'x-sim-fault': 'chaos' },
    })
  }
}
