import { describe, expect, it } from 'vitest'
import type { RequestOptions } from './requests.ts'

interface Ways {
  send(method: string, path: string, sent?: RequestOptions): Promise<Response>
  origin(): string
}

const people = '/api/people/v2'

export function describeEvents({ send, origin }: Ways): void {
  describe('events', () => {
    it.each(['', '/__world/listening'])('are sent immediately for requests and changes%s', async (prefix) => {
      const { text, cancel } = await listen(await send('GET', `${prefix}/__sim/events`))
      await text('retry: 1000')
      await send('POST', `${prefix}${people}/groups`, { json: { name: 'Läufer\n走る' } })
      const received = await text('people.createGroup')
      expect(received).toContain('event: change\ndata: {"table":"groups"')
      expect(received).toMatch(/event: request\nid: \d+\ndata: \{.*"body":\{"name":"Läufer\\n走る"\}.*\}\n\n/)
      await cancel()
    })

    it('stop for a client that disconnects, and continue for others', async () => {
      const [first, second] = [
        await listen(await send('GET', '/__sim/events')),
        await listen(await send('GET', '/__sim/events')),
      ]
      await first.text('retry')
      await first.cancel()
      await send('GET', `${people}/user`)
      expect(await second.text('people.getCurrentUser')).toContain('event: request')
      await second.cancel()
    })

    it('end with their world', async () => {
      const { text, rest } = await listen(await send('GET', '/__world/ending/__sim/events'))
      await text('retry')
      expect((await send('DELETE', '/__sim/worlds/ending')).status).toBe(204)
      expect(await rest()).toContain('event: world\nid: 0\ndata: {"what":"deleted"}')
    })

    it.runIf('EventSource' in globalThis && 'document' in globalThis)('reach an EventSource of the page', async () => {
      const source = new EventSource(`${origin()}/__world/source/__sim/events`)
      await new Promise((resolve) => source.addEventListener('open', resolve, { once: true }))
      const received: MessageEvent[] = []
      source.addEventListener('request', (event) => received.push(event))
      const ended = new Promise((resolve) => source.addEventListener('world', resolve, { once: true }))
      for (let i = 0; i < 3; i++) await send('GET', `/__world/source${people}/user`)
      await send('DELETE', '/__sim/worlds/source')
      await ended
      source.close()
      expect(received.map(({ data }) => JSON.parse(data).endpoint)).toEqual(Array(3).fill('people.getCurrentUser'))
      expect(received.map(({ lastEventId }) => lastEventId)).toEqual(['1', '2', '3'])
    })
  })
}

export async function listen(response: Response) {
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  const reader = response.body!.getReader()
  const decoder = new TextDecoder()
  let received = ''
  const receive = async () => {
    const { done, value } = await reader.read()
    if (!done) received += decoder.decode(value, { stream: true })
    return !done
  }
  return {
    /** Everything received, once it contains this text and the event is complete. */
    async text(part: string) {
      while (!(received.includes(part) && received.endsWith('\n\n'))) if (!(await receive())) break
      return received
    },
    async rest() {
      while (await receive());
      return received
    },
    cancel: () => reader.cancel(),
  }
}
