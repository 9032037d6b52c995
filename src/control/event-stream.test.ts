import { afterEach, describe, expect, it } from 'vitest'
import { EventStream } from './event-stream.ts'

const streams: EventStream[] = []
const large = new Uint8Array(900_000)

/** Sends two events to a reader that takes none. */
function stall(): EventStream {
  const stream = new EventStream(() => {})
  streams.push(stream)
  for (let i = 0; i < 2; i++) stream.send(large)
  return stream
}

async function readTwo({ body }: EventStream): Promise<string[]> {
  const reader = body.getReader()
  const chunks = [await reader.read(), await reader.read()]
  return chunks.map(({ value }) => (value!.length === large.length ? 'event' : new TextDecoder().decode(value)))
}

afterEach(() => {
  for (const stream of streams.splice(0)) stream.end()
})

describe('events that wait for all readers together', () => {
  it('are limited, and count as missed beyond', async () => {
    const all = Array.from({ length: 60 }, stall)
    expect(await readTwo(all[0]!)).toEqual(['event', 'event'])
    expect(await readTwo(all.at(-1)!)).toEqual(['event', expect.stringContaining('"count":1')])
  })

  it('have room again when readers have read or gone', async () => {
    await Promise.all(Array.from({ length: 30 }, stall).map(readTwo))
    for (const { body } of Array.from({ length: 30 }, stall)) await body.cancel()
    expect(await readTwo(stall())).toEqual(['event', 'event'])
  })
})
