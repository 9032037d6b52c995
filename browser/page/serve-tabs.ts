import { machineTime } from '../../src/core/time/clock.ts'
import type { Responder } from '../../src/msw/handlers.ts'
import { type TabMessage, Tabs } from './tab-messages.ts'

/** Handles requests of other tabs, such as one with the panel, so that they show this tab's state. */
export function serveTabs(responder: Responder): () => void {
  const tabs = new Tabs()
  const readers = new Map<string, ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>>()
  let focusedAt = machineTime()
  const ending = new AbortController()
  const { signal } = ending
  const leave = () => tabs.send({ kind: 'gone', from: tabs.id })

  async function respond({ id, url, init }: Extract<TabMessage, { kind: 'request' }>): Promise<void> {
    const { status, headers, body } = await responder.fetch(new Request(url, init))
    tabs.send({ kind: 'response', id, status, headers: [...headers] })
    const reader = body?.getReader()
    if (reader) readers.set(id, reader)
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      tabs.send({ kind: 'part', id, bytes: part.value })
    }
    readers.delete(id)
    tabs.send({ kind: 'end', id })
  }

  tabs.on((message) => {
    if (message.kind === 'find') tabs.send({ kind: 'here', from: tabs.id, to: message.from, focusedAt })
    else if (message.kind === 'cancel') void readers.get(message.id)?.cancel()
    else if (message.kind === 'request' && message.to === tabs.id) {
      respond(message).catch(() => tabs.send({ kind: 'failed', id: message.id }))
    }
  })
  addEventListener('pagehide', leave, { signal })
  const markFocus = () => {
    focusedAt = machineTime()
  }
  addEventListener('focus', markFocus, { signal })
  return () => {
    ending.abort()
    leave()
    tabs.close()
  }
}
