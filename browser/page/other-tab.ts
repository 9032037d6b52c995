import type { Responder } from '../../src/msw/handlers.ts'
import { isOwnAddress } from '../../src/simulator/own-address.ts'
import { type TabListener, Tabs } from './tab-messages.ts'

/** In milliseconds: for the first tab to reply, and then for the others. Tabs may be busy. */
const patience = { first: 1000, others: 50 }

/** Finds the last used tab that runs a simulator. It handles the requests of this tab. */
export async function findOtherTab(): Promise<Responder | undefined> {
  const tabs = new Tabs()
  const pending = new Map<string, TabListener>()
  let found = await find(tabs)
  if (found === undefined) {
    tabs.close()
    return undefined
  }
  tabs.on((message) => {
    if (message.kind === 'gone' && message.from === found) {
      found = undefined
      for (const [id, listener] of pending) listener({ kind: 'failed', id })
    } else if ('id' in message) pending.get(message.id)?.(message)
  })
  return {
    isHandled: ({ url }) => isOwnAddress(url),
    async fetch(request) {
      // The tab may have been reloaded, or another one may run a simulator now.
      found ??= await find(tabs)
      if (found === undefined) return Response.error()
      return forward(tabs, pending, found, request)
    },
  }
}

async function find(tabs: Tabs): Promise<string | undefined> {
  const here: { from: string; focusedAt: number }[] = []
  let stopListening = () => {}
  await new Promise<void>((resolve) => {
    stopListening = tabs.on((message) => {
      if (message.kind !== 'here' || message.to !== tabs.id) return
      here.push(message)
      setTimeout(resolve, patience.others)
    })
    setTimeout(resolve, patience.first)
    tabs.send({ kind: 'find', from: tabs.id })
  })
  stopListening()
  return here.sort((one, other) => other.focusedAt - one.focusedAt)[0]?.from
}

async function forward(tabs: Tabs, pending: Map<string, TabListener>, to: string, request: Request): Promise<Response> {
  const id = tabs.nextId()
  const { url, method } = request
  const hasBody = method !== 'GET' && method !== 'HEAD'
  const headers = [...request.headers]
  const init = { method, headers, ...(hasBody && { body: await request.arrayBuffer() }) }
  return new Promise((resolve) => {
    let controller: ReadableStreamDefaultController<Uint8Array>
    const body = new ReadableStream<Uint8Array>({
      start(given) {
        controller = given
      },
      cancel() {
        pending.delete(id)
        tabs.send({ kind: 'cancel', id })
      },
    })
    pending.set(id, (message) => {
      if (message.kind === 'response') {
        const { status, headers } = message
        resolve(new Response([204, 205, 304].includes(status) ? null : body, { status, headers }))
      } else if (message.kind === 'part') controller.enqueue(message.bytes)
      else {
        pending.delete(id)
        // For a request without a response yet.
        resolve(Response.error())
        if (message.kind === 'end') controller.close()
        else controller.error(new TypeError('The tab with the simulator was closed.'))
      }
    })
    tabs.send({ kind: 'request', to, id, url, init })
  })
}
