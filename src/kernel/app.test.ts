import { afterEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod'
import { createWorld, type World } from '../world.ts'
import { AddressBook } from './address-book.ts'
import { App, type OwnedAddress } from './app.ts'
import type { Contract } from './contract.ts'

const contract = {
  application: 'letters',
  title: 'Letters',
  root: '/letters',
  endpoints: {
    upload: { method: 'POST', path: '/raw', summary: 'The size of a file', raw: true, reply: z.int(), open: true },
    fail: { method: 'PUT', path: '/fail', summary: 'Writes, and cannot reply', reply: z.unknown(), open: true },
    later: { method: 'GET', path: '/later', summary: 'A reply that takes its time', reply: z.string(), open: true },
    drift: { method: 'GET', path: '/drift', summary: 'A reply of another shape', reply: z.int(), open: true },
  },
} as const satisfies Contract

const letters = {
  contract,
  presentRefusal: ({ message, status }: { message: string; status: number }) => ({ message, status }),
  loadRoutes: async () => ({
    upload: ({ body }: { body: Uint8Array }) => body.length,
    fail: ({ world }: { world: World }) => {
      world.outbox.add({
        at: world.clock.instant(),
        to: { id: 1, name: 'A' },
        kind: 'draft.approved',
        subject: '',
        text: '',
        about: '',
      })
      world.chance.next()
      return 1n
    },
    later: async () => 'late',
    drift: () => 'no number',
  }),
}
const book = new AddressBook([contract])
const complaints = vi.spyOn(console, 'error').mockImplementation(() => undefined)
afterEach(() => complaints.mockClear())

async function ask(world: World, method: string, path: string, body?: BodyInit, verify = true) {
  const request = new Request(`http://x/letters${path}`, { method, body })
  const app = new App([letters], book, { verify })
  const response = await app.answer(request, book.address(request) as OwnedAddress, world, { world }, () => undefined)
  return { status: response.status, body: await response.json() }
}

describe('the interpreter', () => {
  it('hands a raw body to its route, byte for byte', async () => {
    const every = Uint8Array.from({ length: 256 }, (_, i) => i)
    expect(await ask(createWorld(), 'POST', '/raw', every)).toEqual({ status: 200, body: 256 })
    expect(await ask(createWorld(), 'POST', '/raw')).toEqual({ status: 200, body: 0 })
  })

  it('leaves the world as it was when a reply cannot be written, and says that the bug is its own', async () => {
    const world = createWorld()
    const before = world.export()
    const { status, body } = await ask(world, 'PUT', '/fail')
    expect([status, body.message]).toEqual([500, 'the simulator failed; this is a bug of its own'])
    expect({ ...world.export(), now: before.now }).toEqual(before)
    expect(complaints).toHaveBeenCalledOnce()
  })

  it('waits for a reply that takes its time', async () => {
    expect(await ask(createWorld(), 'GET', '/later')).toEqual({ status: 200, body: 'late' })
  })

  it('fails loudly when a reply breaks its contract, where asked to', async () => {
    expect((await ask(createWorld(), 'GET', '/drift')).status).toBe(500)
    expect(String(complaints.mock.calls[0])).toContain('The reply of letters.drift breaks its contract')
    expect(await ask(createWorld(), 'GET', '/drift', undefined, false)).toEqual({ status: 200, body: 'no number' })
  })
})
