import { EventEmitter } from 'node:events'
import { afterEach, describe, expect, it } from 'vitest'
import { LongReply } from '../core/bytes.ts'
import type { Outcome } from '../core/http/outcome.ts'
import { countUnread, mostUnread } from './unread.ts'

class Reader extends EventEmitter {
  readonly destroyed = false
}

const readers: Reader[] = []

/** The reader reads nothing until the test ends. */
function send(body: Outcome['body'], { method = 'GET', isShared = false, result = {} } = {}): Outcome {
  const outgoing = new Reader()
  readers.push(outgoing)
  return countUnread({ status: 200, headers: {}, body, result }, method, { outgoing, isShared })
}

const statusesOf = (outcomes: readonly Outcome[]) => outcomes.map(({ status }) => status)
const third = () => new Uint8Array(mostUnread / 3)

afterEach(() => {
  for (const reader of readers.splice(0)) reader.emit('close')
})

describe('responses that are waiting to be read', () => {
  it('are limited together, until they are read', () => {
    expect(statusesOf([third(), third(), third(), third()].map((body) => send(body)))).toEqual([200, 200, 200, 503])
    expect(send(third()).headers).toMatchObject({ 'retry-after': '5', 'content-type': 'application/json' })
    readers[0]!.emit('close')
    expect(statusesOf([send(third()), send(third())])).toEqual([200, 503])
  })

  it('do not delay short ones', () => {
    for (let i = 0; i < 3; i++) send(third())
    expect(statusesOf([send('short'), send(null), send(new Uint8Array(60_000))])).toEqual([200, 200, 200])
  })

  it('do not refuse a write, which is complete', () => {
    for (let i = 0; i < 3; i++) send(third())
    expect(send(third(), { method: 'POST' }).status).toBe(200)
  })

  it('count once if the connections share their bytes', () => {
    const body = third()
    expect(new Set(statusesOf(Array.from({ length: 9 }, () => send(body, { isShared: true }))))).toEqual(new Set([200]))
    for (const reader of readers.splice(0, 8)) reader.emit('close')
    expect(statusesOf([third(), third(), third()].map((other) => send(other)))).toEqual([200, 200, 503])
  })

  it('include one that is larger than the limit', () => {
    expect(statusesOf([send(new Uint8Array(mostUnread + 1)), send(third())])).toEqual([200, 503])
  })

  it('include streams, by what they hold', () => {
    const stream = () => new LongReply(new ReadableStream(), 'application/json', mostUnread / 3)
    const sendStream = (result = stream()) => send(result.body, { result })
    expect(statusesOf([sendStream(), sendStream(), sendStream(), sendStream()])).toEqual([200, 200, 200, 503])
  })

  it('are sent as bytes, which a connection does not copy', () => {
    const { body } = send('ä'.repeat(100_000))
    expect(body).toEqual(new TextEncoder().encode('ä'.repeat(100_000)))
  })
})
