import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { get, put } from './endpoint.ts'

describe('an endpoint in one line', () => {
  it('is a plain object, as in a contract', () => {
    const reply = z.string()
    expect(get('/dishes/:id', 'One dish', { reply })).toEqual({
      method: 'GET',
      path: '/dishes/:id',
      summary: 'One dish',
      reply,
    })
  })

  it('rejects unknown fields', () => {
    // @ts-expect-error: it is called reply.
    put('/dishes/:id', 'Change a dish', { replies: z.string() })
  })
})
