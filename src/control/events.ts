import type { Controls } from '../application.ts'
import { Stream } from '../kernel/bytes.ts'
import { toPortable } from '../kernel/portable.ts'
import { withoutSecrets } from '../kernel/secrets.ts'
import type { Happening } from '../simulator.ts'
import type { World } from '../world.ts'
import { presentEntry } from './present.ts'

/** So that nobody in between takes a quiet line for a dead one. */
const beat = 15_000

/** What happens in a world, as server-sent events: first what the journal holds after a request, if asked, then as it comes. */
export function streamEvents(simulator: Controls, world: World, worldName: string, after: number | undefined): Stream {
  const encoder = new TextEncoder()
  let stop = () => {}
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const send = (text: string) => controller.enqueue(encoder.encode(text))
      // Something at once, so that the other side knows that it is connected.
      send(`retry: 1000\n: ${worldName}\n\n`)
      if (after !== undefined) {
        for (const entry of world.journal.all()) {
          if (entry.id > after) send(presentEvent({ kind: 'request', entry, world: worldName } as Happening, world))
        }
      }
      const mute = simulator.listen((happening) => {
        if (happening.world === worldName) send(presentEvent(happening, world))
      })
      const timer = setInterval(() => send(': still here\n\n'), beat)
      // In Node an open line alone keeps no process alive.
      if (typeof timer === 'object') (timer as { unref(): void }).unref()
      stop = () => {
        mute()
        clearInterval(timer)
      }
    },
    cancel: () => stop(),
  })
  return new Stream(body, 'text/event-stream; charset=utf-8')
}

function presentEvent(happening: Happening, world: World): string {
  if (happening.kind === 'request') {
    const entry = presentEntry(happening.entry, world.history.position)
    return `event: request\nid: ${entry.id}\ndata: ${JSON.stringify(entry)}\n\n`
  }
  if (happening.kind === 'world') return `event: world\ndata: ${JSON.stringify({ what: happening.what })}\n\n`
  return happening.changes
    .map(({ table, id, before, after }) => {
      const change = { table, id, before: presentRow(before), after: presentRow(after) }
      return `event: change\ndata: ${JSON.stringify(change)}\n\n`
    })
    .join('')
}

function presentRow(row: unknown): unknown {
  return row === undefined ? null : withoutSecrets(withoutBytes(row as object))
}

/** Nobody who watches wants the files themselves. */
function withoutBytes(row: object): unknown {
  return toPortable(Object.fromEntries(Object.entries(row).filter(([, value]) => !(value instanceof Uint8Array))))
}
