import { describe, expect, it } from 'vitest'
import { holdEvents } from './saved-events.ts'

const encoder = new TextEncoder()

function eventsOf(save: () => Promise<boolean>) {
  let source!: ReadableStreamDefaultController<Uint8Array>
  let isCancelled = false
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      source = controller
    },
    cancel: () => {
      isCancelled = true
    },
  })
  const headers = { 'content-type': 'text/event-stream; charset=utf-8' }
  const held = holdEvents({ status: 200, headers, body }, save).body as ReadableStream<Uint8Array>
  const reader = held.getReader()
  return {
    emit: (event: string) => source.enqueue(encoder.encode(event)),
    read: async () => {
      const { value } = await reader.read()
      return value && new TextDecoder().decode(value)
    },
    cancel: () => reader.cancel(),
    isCancelled: () => isCancelled,
  }
}

describe('events', () => {
  it('are sent only after their changes are saved', async () => {
    let confirm!: (isSaved: boolean) => void
    const events = eventsOf(() => new Promise((resolve) => (confirm = resolve)))
    events.emit('one')
    const reading = events.read()
    const first = await Promise.race([reading, new Promise((resolve) => setTimeout(resolve, 20, 'nothing'))])
    expect(first).toBe('nothing')
    confirm(true)
    expect(await reading).toBe('one')
  })

  it('end if a change is lost, and nobody hears of it', async () => {
    const events = eventsOf(async () => false)
    events.emit('one')
    expect(await events.read()).toBeUndefined()
    await expect.poll(events.isCancelled).toBe(true)
  })

  it('end with their client', async () => {
    const events = eventsOf(async () => true)
    await events.cancel()
    await expect.poll(events.isCancelled).toBe(true)
  })
})
