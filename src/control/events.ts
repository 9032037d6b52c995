import { Stream, withoutBytes } from '../core/bytes.ts'
import { withoutSecrets } from '../core/http/redact.ts'
import { serialise } from '../core/store/portable-json.ts'
import { day } from '../core/time/clock.ts'
import type { Controls } from '../world/application.ts'
import type { SimulatorEvent } from '../world/events.ts'
import type { World } from '../world/world.ts'
import { EventStream, encode } from './event-stream.ts'
import { presentEntry } from './present.ts'
import { presentAction } from './words/action.ts'

/** Milliseconds until a client reconnects after an idle stream has ended. */
const poll = 10_000

/** What a client has received already: requests up to `after`, and everything up to `mark` if an idle stream ended. */
interface Received {
  after: number | undefined
  mark: string | undefined
}

/** With `after`, first sends the journal entries after that request. */
export function streamEvents(simulator: Controls, worldName: string, { after, mark }: Received): Stream {
  const { marks } = simulator
  const presentIdle = marks && (() => encode(presentEnd(marks.latest)))
  const stream = new EventStream((): void => stop(), presentIdle)
  const stop = simulator.onEvent((event) => {
    if (event.world !== worldName) return
    // Looks the world up again, because the name may belong to another world by now.
    stream.send(presentOnce(simulator, event, simulator.findWorld(worldName)))
    if (event.kind === 'world' && event.what === 'deleted') {
      // Stops clients from reconnecting, which would create the deleted world again.
      stream.send(encode(`retry: ${day}\n\n`))
      stream.end()
    }
  })
  const body = new Stream(stream.body, 'text/event-stream; charset=utf-8')
  if (marks && mark !== undefined && marks.isLatest(mark)) {
    stream.endIdle()
    return body
  }
  // Sends something at once, so that clients know they are connected.
  stream.send(encode('retry: 1000\n: connected\n\n'))
  if (mark !== undefined) {
    stream.send(encode(presentEvent('world', { what: 'changed' }, latestIn(simulator.findWorld(worldName)))))
  }
  if (after !== undefined) {
    const world = simulator.needWorld(worldName)
    // If the journal ends before that request, it was cleared in the meantime.
    const since = after > latestIn(world) ? 0 : after
    for (const entry of world.journal.all()) {
      if (entry.id > since) stream.send(encode(presentRequest(entry, world)))
    }
  }
  return body
}

/** A client that reconnects sends its last event id: a request's, or the mark of an idle stream. */
export function readReceived(headers: { get(name: string): string | null }, given: number | undefined): Received {
  const [mark, request, rest] = /^(\d+)(-[\w-]+)?$/.exec(headers.get('last-event-id') ?? '') ?? []
  return { after: request === undefined ? given : Number(request), mark: rest && mark }
}

/** A single request may change a row for every user. */
const mostChanges = 1000

let last: { event: SimulatorEvent; bytes: Uint8Array } | undefined

/** All streams send the same bytes, and each event reaches all of them before the next one. */
function presentOnce(simulator: Controls, event: SimulatorEvent, world: World | undefined): Uint8Array {
  if (last?.event !== event) last = { event, bytes: encode(presentSimulatorEvent(simulator, event, world)) }
  return last.bytes
}

function presentSimulatorEvent({ scenarios }: Controls, event: SimulatorEvent, world: World | undefined): string {
  if (event.kind === 'request') return presentRequest(event.entry, world)
  if (event.kind === 'control') {
    const shown = event.action && world && presentAction(scenarios, world.tables, event.action)
    const text = presentEvent('world', { what: event.endpoint }, latestIn(world))
    return shown ? presentEvent('action', shown) + text : text
  }
  // Includes the latest id, because ids may restart with the journal.
  if (event.kind === 'world') return presentEvent('world', { what: event.what }, latestIn(world))
  const shown = event.changes.slice(0, mostChanges)
  const texts = shown.map(({ table, id, before, after }) =>
    presentEvent('change', { table, id, before: presentRow(before), after: presentRow(after) }),
  )
  const missed = event.changes.length - shown.length
  return texts.join('') + (missed > 0 ? presentEvent('missed', { count: missed }) : '')
}

function presentRequest(entry: Parameters<typeof presentEntry>[0], world: World | undefined): string {
  return presentEvent('request', presentEntry(entry, world?.state.history), entry.id)
}

/** `EventSource` reads the first block and the id, other clients the event. */
function presentEnd(mark: string): string {
  return `retry: ${poll}\n\n${presentEvent('idle', { mark, retry: poll }, mark)}`
}

/** JSON contains no line breaks, so one `data:` line is enough. */
function presentEvent(name: string, data: unknown, id?: number | string): string {
  return `event: ${name}\n${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`
}

function latestIn(world: World | undefined): number {
  return world?.journal.latest ?? 0
}

function presentRow(row: unknown): unknown {
  return row === undefined ? null : withoutSecrets(serialise(withoutBytes(row)))
}
