import { Stream, withoutBytes } from '../core/bytes.ts'
import { withoutSecrets } from '../core/http/redact.ts'
import { serialise } from '../core/store/portable-json.ts'
import { day } from '../core/time/clock.ts'
import type { Controls } from '../world/application.ts'
import type { SimulatorEvent } from '../world/events.ts'
import type { World } from '../world/world.ts'
import { EventLine } from './event-line.ts'
import { presentEntry } from './present.ts'

/** What happens in a world, as server-sent events: first what the journal holds after a request, if asked, then as it comes. */
export function streamEvents(simulator: Controls, worldName: string, after: number | undefined): Stream {
  const line = new EventLine((): void => stop())
  const stop = simulator.onEvent((event) => {
    if (event.world !== worldName) return
    // Not one that was there before: the name may be another's by now.
    line.send(presentSimulatorEvent(event, simulator.findWorld(worldName)))
    if (event.kind === 'world' && event.what === 'deleted') {
      // Long enough for a client not to come back to a world that is gone, which would make it anew.
      line.send(`retry: ${day}\n\n`)
      line.end()
    }
  })
  // Something at once, so that the other side knows that it is connected.
  line.send('retry: 1000\n: here you are\n\n')
  if (after !== undefined) {
    const world = simulator.needWorld(worldName)
    // A journal that does not reach so far has begun anew since.
    const since = after > latestIn(world) ? 0 : after
    for (const entry of world.journal.all()) {
      if (entry.id > since) line.send(presentRequest(entry, world))
    }
  }
  return new Stream(line.body, 'text/event-stream; charset=utf-8')
}

/** The request after which a client wants to go on: one that comes back says so itself. */
export function readAfter(
  headers: { get(name: string): string | null },
  asked: number | undefined,
): number | undefined {
  const last = headers.get('last-event-id') ?? ''
  return /^\d+$/.test(last) ? Number(last) : asked
}

function presentSimulatorEvent(event: SimulatorEvent, world: World | undefined): string {
  if (event.kind === 'request') return presentRequest(event.entry, world)
  if (event.kind === 'control') return presentEvent('world', { what: event.endpoint }, latestIn(world))
  // With the journal the ids may have begun anew.
  if (event.kind === 'world') return presentEvent('world', { what: event.what }, latestIn(world))
  return event.changes
    .map(({ table, id, before, after }) =>
      presentEvent('change', { table, id, before: presentRow(before), after: presentRow(after) }),
    )
    .join('')
}

function presentRequest(entry: Parameters<typeof presentEntry>[0], world: World | undefined): string {
  return presentEvent('request', presentEntry(entry, world?.history.position ?? 0), entry.id)
}

/** JSON has no line ends in it, so that one line is enough. */
function presentEvent(name: string, data: unknown, id?: number): string {
  return `event: ${name}\n${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`
}

function latestIn(world: World | undefined): number {
  return world?.journal.all().at(-1)?.id ?? 0
}

/** Nobody who watches wants the files themselves. */
function presentRow(row: unknown): unknown {
  return row === undefined ? null : withoutSecrets(serialise(withoutBytes(row)))
}
