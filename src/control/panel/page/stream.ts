import { readEvents } from '../../../core/text/server-sent-events.ts'
import type { JournalEntry } from '../../shapes.ts'
import { open } from './client.ts'
import { $, write } from './elements.ts'
import { markAll } from './loading.ts'
import { messageOf, showStatus } from './status.ts'

interface Events {
  request: JournalEntry
  change: { table: string; id: number; before: unknown; after: unknown }
  world: { what: string }
}

type Listeners = { [K in keyof Events]: ((data: Events[K]) => void)[] }

const listeners: Listeners = { request: [], change: [], world: [] }

export function onEvent<K extends keyof Events>(kind: K, listener: (data: Events[K]) => void): void {
  listeners[kind].push(listener)
}

let listening: AbortController | undefined

/** Uses fetch, because EventSource cannot send the token. */
export async function listen(): Promise<void> {
  listening?.abort()
  listening = new AbortController()
  const { signal } = listening
  while (!signal.aborted) {
    try {
      const response = await open('/events', signal)
      showConnection(true)
      markAll()
      await readEvents(response.body!.getReader(), emit)
    } catch (error) {
      if (!signal.aborted && messageOf(error).includes('token')) return showStatus(messageOf(error), true)
    }
    if (signal.aborted) return
    showConnection(false)
    await new Promise((resolve) => setTimeout(resolve, 1000))
  }
}

function emit(kind: string, data: unknown): void {
  if (!(kind in listeners)) return
  for (const listener of listeners[kind as keyof Events]) listener(data as never)
}

function showConnection(isOpen: boolean): void {
  $('dot').className = isOpen ? 'open' : ''
  write('connection', isOpen ? 'live' : 'not connected')
}
