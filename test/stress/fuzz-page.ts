import { createStore, entries, set } from 'idb-keyval'
import { startSimulator } from '../../browser/index.ts'
import type { Persist } from '../../browser/persistence/storage.ts'
import { fillStorage } from '../browser/fill-storage.ts'

// A page under attack: it fills its storage, and damages its saved state.

const persist = new URLSearchParams(location.search).get('persist') as Persist
await startSimulator({ persist, quiet: true, onUnhandled: 'bypass', verify: true, now: '2026-03-02T09:30:00Z' })

/** Truncates, changes or replaces all saved data. The number chooses how. */
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
  for (const [key, value] of await entries(store)) if (Array.isArray(key)) await set(key, spoil(String(value)), store)
}

export interface PageAttacks {
  fillStorage: typeof fillStorage
  damage: typeof damage
}

Object.assign(window, { attacks: { fillStorage, damage } satisfies PageAttacks })
