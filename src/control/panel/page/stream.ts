import { signal } from '@preact/signals'
import { readEvents } from '../../../core/text/server-sent-events.ts'
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
  while (!signal.aborted) {
    try {
      const response = await open('/events', signal)
      connection.value = 'live'
      invalidateAll()
      await readEvents(response.body!.getReader(), emit)
    } catch (error) {
      if (error instanceof RequestError && error.status === 401) return showWrong(error)
    }
    if (signal.aborted) return
    connection.value = 'not connected'
    await new Promise((resolve) => setTimeout(resolve, 1000))
  }
}

function emit(kind: string, data: unknown): void {
  if (!(kind in listeners)) return
  for (const listener of listeners[kind as keyof Events]) listener(data as never)
}
