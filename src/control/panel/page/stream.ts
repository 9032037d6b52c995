import type { JournalEntry } from '../../shapes.ts'
import { open } from './asking.ts'
import { $, write } from './elements.ts'
import { markAll } from './loading.ts'
import { messageOf, tell } from './status.ts'

interface Said {
  request: JournalEntry
  change: { table: string; id: number; before: unknown; after: unknown }
  world: { what: string }
}

type Hearers = { [K in keyof Said]: ((said: Said[K]) => void)[] }

const hearers: Hearers = { request: [], change: [], world: [] }

/** Receives the events of the world that is shown. */
export function onEvent<K extends keyof Said>(kind: K, hear: (said: Said[K]) => void): void {
  hearers[kind].push(hear)
}

let listening: AbortController | undefined

/** Uses fetch, because an EventSource cannot send the token. */
export async function listen(): Promise<void> {
  listening?.abort()
  listening = new AbortController()
  const { signal } = listening
  while (!signal.aborted) {
    try {
      const response = await open('/events', signal)
      showLine(true)
      markAll()
      await readEvents(response.body!.pipeThrough(new TextDecoderStream()).getReader())
    } catch (error) {
      if (!signal.aborted && messageOf(error).includes('token')) return tell(messageOf(error), true)
    }
    if (signal.aborted) return
    showLine(false)
    await new Promise((resolve) => setTimeout(resolve, 1000))
  }
}

async function readEvents(reader: ReadableStreamDefaultReader<string>): Promise<void> {
  let text = ''
  for (;;) {
    const { value, done } = await reader.read()
    if (done) return
    const events = (text + value).split('\n\n')
    text = events.pop()!
    for (const event of events) hearEvent(event)
  }
}

function hearEvent(event: string): void {
  const [, kind, data] = /^event: (\w+)\n(?:id:.*\n)?data: (.*)$/.exec(event) ?? []
  if (!kind || !data || !(kind in hearers)) return
  const said = JSON.parse(data)
  for (const hear of hearers[kind as keyof Said]) hear(said)
}

function showLine(isOpen: boolean): void {
  $('dot').className = isOpen ? 'open' : ''
  write('line', isOpen ? 'live' : 'not connected')
}
