import { signal } from '@preact/signals'
import { type Idle, readEvents } from '../../../core/text/server-sent-events.ts'
import type { ActionCard, JournalEntry } from '../../shapes.ts'
import { open, RequestError } from './client.ts'
import { showWrong } from './state/notice.ts'
import { invalidateAll } from './state/resource.ts'

interface Events {
  request: JournalEntry
  action: ActionCard
  change: { table: string; id: number; before: unknown; after: unknown }
  world: { what: string }
}

type Listeners = { [K in keyof Events]: ((data: Events[K]) => void)[] }

const listeners: Listeners = { request: [], action: [], change: [], world: [] }

export function onEvent<K extends keyof Events>(kind: K, listener: (data: Events[K]) => void): void {
  listeners[kind].push(listener)
}

export const connection = signal<'connecting' | 'live' | 'not connected'>('connecting')

let listening: AbortController | undefined

/** Uses fetch, because EventSource cannot send the token. */
export async function listen(): Promise<void> {
  listening?.abort()
  listening = new AbortController()
  const { signal } = listening
  let idle: Idle | undefined
  while (!signal.aborted) {
    let wait: number | undefined
    try {
      const response = await open('/events', { signal, lastEventId: idle?.mark })
      connection.value = 'live'
      // After an idle stream, the simulator reports whether anything has changed.
      if (!idle) invalidateAll()
      idle = await readUntilIdle(response.body!.getReader())
      wait = idle?.retry
    } catch (error) {
      if (error instanceof RequestError && error.status === 401) return showWrong(error)
    }
    if (signal.aborted) return
    if (wait === undefined) connection.value = 'not connected'
    await new Promise((resolve) => setTimeout(resolve, wait ?? 1000))
  }
}

/** Returns how to continue. Undefined if the stream was cut off. */
async function readUntilIdle(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<Idle | undefined> {
  let idle: Idle | undefined
  await readEvents(reader, (kind, data) => {
    if (kind === 'idle') idle = data as Idle
    else emit(kind, data)
  })
  return idle
}

function emit(kind: string, data: unknown): void {
  if (!(kind in listeners)) return
  for (const listener of listeners[kind as keyof Events]) listener(data as never)
}
