import { EventEmitter } from 'node:events'
import { afterEach, describe, expect, it } from 'vitest'
import { LongReply } from '../core/bytes.ts'
import type { Outcome } from '../core/http/outcome.ts'
import { RequestExchange } from '../core/interpreter/exchange.ts'
import type { Refusal } from '../core/refusal.ts'
import { countUnread, mostUnread } from './unread.ts'

class Reader extends EventEmitter {
  readonly destroyed = false
}

const readers: Reader[] = []

class CountedExchange extends RequestExchange {
  readonly outgoing = new Reader()
  isShared = false

  override countLongReply(outcome: Outcome): Outcome {
    return countUnread(outcome, this.outgoing, this.isShared)
  }
}

/** The reader reads nothing until the test ends. */
function send(
  body: Outcome['body'],
  { isShared = false, result = {} } = {},
): Pick<Outcome, 'status' | 'headers' | 'body'> {
  const exchange = new CountedExchange(new Request('http://x/'))
  exchange.isShared = isShared
  readers.push(exchange.outgoing)
  try {
    return exchange.countReply({ status: 200, headers: {}, body, result })
  } catch (error) {
    return { ...(error as Refusal), body: null }
  }
}

const statusesOf = (outcomes: readonly { status: number }[]) => outcomes.map(({ status }) => status)
const third = () => new Uint8Array(mostUnread / 3)

afterEach(() => {
  for (const reader of readers.splice(0)) reader.emit('close')
})

describe('responses that are waiting to be read', () => {
  it('are limited together, until they are read', () => {
    expect(statusesOf([third(), third(), third(), third()].map((body) => send(body)))).toEqual([200, 200, 200, 503])
    expect(send(third()).headers).toEqual({ 'retry-after': '5' })
    readers[0]!.emit('close')
    expect(statusesOf([send(third()), send(third())])).toEqual([200, 503])
  })

  it('do not delay short ones', () => {
    for (let i = 0; i < 3; i++) send(third())
    expect(statusesOf([send('short'), send(null), send(new Uint8Array(60_000))])).toEqual([200, 200, 200])
  })

  it('count once if the connections share their bytes', () => {
    const body = third()
    expect(new Set(statusesOf(Array.from({ length: 9 }, () => send(body, { isShared: true }))))).toEqual(new Set([200]))
    for (const reader of readers.splice(0, 8)) reader.emit('close')
    expect(statusesOf([third(), third(), third()].map((other) => send(other)))).toEqual([200, 200, 503])
  })

  it('count the longest part if the connections share their bytes, in any order', () => {
    const body = third()
    for (const [first, last] of [
      [body, body.subarray(0, 70_000)],
      [body.subarray(0, 70_000), body],
    ]) {
      for (const part of [first!, last!]) send(part, { isShared: true })
      expect(statusesOf([third(), third(), third()].map((other) => send(other)))).toEqual([200, 200, 503])
      for (const reader of readers.splice(0)) reader.emit('close')
    }
    expect(statusesOf([third(), third(), third(), third()].map((other) => send(other)))).toEqual([200, 200, 200, 503])
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
    const text = 'ä'.repeat(100_000)
    const { body } = send(text)
    expect(body).toBeInstanceOf(Uint8Array)
    expect(new TextDecoder().decode(body as Uint8Array)).toBe(text)
  })
})
