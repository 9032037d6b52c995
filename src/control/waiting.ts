import type { Entry } from '../core/interpreter/entry.ts'
import { clearOwnTimeout, ownTimeout } from '../core/time/timer.ts'
import type { Controls } from '../world/application.ts'
import { presentEntry } from './present.ts'
import { controlIsUnrecorded, describeFilter, describeReceived } from './request-description.ts'
import { matchesFilter, type RequestFilter } from './request-filter.ts'
import type { JournalEntry } from './shapes.ts'

/** The request to wait for. */
export interface WaitOptions extends RequestFilter {
  /** The name of a world. The default world unless given. */
  world?: string
  /** Only requests after this id. */
  after?: number
  /** Milliseconds, by default 1000. */
  timeout?: number
}

/** Returns the first matching request in the journal, or waits for the next one. */
export async function waitForRequest(
  simulator: Pick<Controls, 'needWorld' | 'onEvent' | 'endpoints'>,
  endpoint: string,
  { world: worldName = 'default', after = 0, timeout = 1000, ...wanted }: WaitOptions,
): Promise<JournalEntry> {
  await simulator.endpoints.check([endpoint], controlIsUnrecorded)
  const world = simulator.needWorld(worldName)
  const isMatch = (entry: Entry) => entry.id > after && matchesFilter(entry, endpoint, wanted)
  const there = world.journal.all().find(isMatch)
  const entry = there ?? (await nextRequest(simulator, worldName, isMatch, timeout))
  if (entry) return presentEntry(entry, world.state.history)
  throw new Error(
    `Waited ${timeout} ms for ${endpoint}${describeFilter(wanted)}, but it did not arrive. ${describeReceived(world, endpoint)}`,
  )
}

/** Undefined on a timeout, if the world is deleted, or if the client disconnects. */
export function nextRequest(
  simulator: Pick<Controls, 'onEvent'>,
  worldName: string,
  isWanted: (entry: Entry) => boolean,
  timeout: number,
  signal?: AbortSignal,
): Promise<Entry | undefined> {
  return new Promise((resolve) => {
    const end = (entry?: Entry) => {
      clearOwnTimeout(timer)
      stop()
      signal?.removeEventListener('abort', giveUp)
      resolve(entry)
    }
    const giveUp = () => end()
    const timer = ownTimeout(giveUp, timeout)
    const stop = simulator.onEvent((event) => {
      if (event.world !== worldName) return
      if (event.kind === 'request' && isWanted(event.entry)) end(event.entry)
      if (event.kind === 'world' && event.what === 'deleted') end()
    })
    signal?.addEventListener('abort', giveUp)
    if (signal?.aborted) giveUp()
  })
}
