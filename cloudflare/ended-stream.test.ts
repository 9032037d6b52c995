import { expect, it } from 'vitest'
import { continuesStream } from './ended-stream.ts'

it.each<[string, string, Record<string, string>, boolean]>([
  ['is an event stream with the id of an idle one', '/__sim/events', { 'last-event-id': '3-4-5' }, true],
  ['names its world', '/__world/pr-12/__sim/events?after=3', { 'last-event-id': '3-4-5' }, true],
  ['was never idle', '/__sim/events', { 'last-event-id': '3' }, false],
  ['is an event stream without an id', '/__sim/events', {}, false],
  ['is for another address', '/api/people/v2/users/9', { 'last-event-id': '3-4-5' }, false],
  ['is for an address below it', '/__sim/events/9', { 'last-event-id': '3-4-5' }, false],
])('recognises a request that %s', (_, path, headers, expected) => {
  expect(continuesStream(new Request(`http://x${path}`, { headers }))).toBe(expected)
})
