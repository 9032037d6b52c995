import { expect, it } from 'vitest'
import * as z from 'zod'
import { refuse } from '../core/refusal.ts'
import { createSimulator } from '../index.ts'
import { defineApplication } from './definition.ts'

it('passes the data of a refusal to the application’s error body', async () => {
  const rooms = defineApplication({
    place: { application: 'rooms', title: 'Rooms', root: '/api/rooms' },
    contract: {
      endpoints: { book: { method: 'POST', path: '/', summary: 'Books', refuses: [409] } },
      refusal: z.strictObject({ why: z.string(), by: z.int().nullable() }),
    },
    routes: { book: ({ user }) => refuse(409, 'taken', { by: user.id }) },
    refusal: ({ message, data }) => ({ why: message, by: data.by ?? null }),
  })
  const { fetch } = await createSimulator({ scenario: 'empty', applications: [rooms] })
  const ask = async (user: string) => {
    const init = { method: 'POST', headers: { 'x-sim-user': user } }
    return (await fetch(new Request('http://localhost/api/rooms/', init))).json()
  }
  expect(await ask('1')).toEqual({ why: 'taken', by: 1 })
  expect(await ask('nobody')).toEqual({ why: expect.any(String), by: null })
})
