import { createStore, entries, set } from 'idb-keyval'
import { startSimulator } from '../../browser/index.ts'
import type { Persist } from '../../browser/persistence/storage.ts'
import { fillStorage } from '../browser/fill-storage.ts'
import type { Sent } from '../fuzz/requests.ts'

// A page that is attacked: it sends what it is told, fills its storage, and damages what is saved there.

export interface PageAnswer {
  status: number
  endpoint: string | null
  fault: string | null
  text: string
}

const persist = new URLSearchParams(location.search).get('persist') as Persist
await startSimulator({ persist, quiet: true, onUnhandled: 'bypass', verify: true, now: '2026-03-02T09:30:00Z' })

async function send({ method, path, headers, body }: Sent): Promise<PageAnswer> {
  const bytes = body === undefined ? undefined : Uint8Array.from(body, (letter) => letter.charCodeAt(0))
  const leaving = new AbortController()
  const response = await fetch(path, { method, headers, signal: leaving.signal, ...(bytes && { body: bytes }) })
  const isEndless = response.headers.get('content-type')?.startsWith('text/event-stream')
  const text = isEndless ? '' : await response.text()
  if (isEndless) leaving.abort()
  const header = (name: string) => response.headers.get(`x-sim-${name}`)
  return {
    status: response.status,
    endpoint: header('endpoint'),
    fault: header('fault'),
    text: response.ok ? '' : text,
  }
}

/** One after the other. */
async function sendAll(all: readonly Sent[]): Promise<PageAnswer[]> {
  const answers: PageAnswer[] = []
  for (const sent of all) {
    const answer = await send(sent).catch((error) => ({ status: 0, endpoint: null, fault: null, text: String(error) }))
    answers.push(answer)
  }
  return answers
}

/** Cuts off, changes or replaces everything that is saved, in a way that the number chooses. */
async function damage(number: number): Promise<void> {
  const spoil = (text: string) => {
    const at = (number * 7919) % Math.max(1, text.length)
    const ways = [text.slice(0, at), `${text.slice(0, at)}\u0000${text.slice(at + 1)}`, '', 'null', '{"format":1}']
    return ways[number % ways.length]!
  }
  for (const key of Object.keys(localStorage))
    if (key.startsWith('fauxtranet:world:')) localStorage.setItem(key, spoil(localStorage.getItem(key)!))
  if (persist !== 'indexeddb') return
  const store = createStore('fauxtranet', 'worlds')
  for (const [key, value] of await entries<string, unknown>(store))
    if (key.startsWith('world:')) await set(key, spoil(String(value)), store)
}

export interface Attacked {
  sendAll: typeof sendAll
  fillStorage: typeof fillStorage
  damage: typeof damage
}

Object.assign(window, { attacked: { sendAll, fillStorage, damage } satisfies Attacked })
