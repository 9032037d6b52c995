import { describe, expect, it } from 'vitest'
import { createSimulator } from '../index.ts'
import { applications } from './applications.ts'
import { findNearMiss } from './near-miss.ts'

const places = applications.map(({ place }) => place)

describe('an unknown address', () => {
  it.each([
    ['/api/peeple/v2/users', '/api/people/v2/users'],
    ['/api/peopl', '/api/people'],
    ['/intranet/rest/documnets/folder/1', '/intranet/rest/documents/folder/1'],
    ['/__sm/clock', '/__sim/clock'],
  ])('%s is close to %s', (pathname, right) => {
    expect(findNearMiss({ pathname }, places)).toBe(right)
  })

  it.each(['/', '/api', '/api/orders', '/assets/logo.png', '/index.html', '/src/main.ts', '/@vite/client', '/a'])(
    '%s is not close to any',
    (pathname) => {
      expect(findNearMiss({ pathname }, places)).toBeUndefined()
    },
  )

  it('suggests the address of the OpenAPI document, and records nothing', async () => {
    const simulator = await createSimulator({ scenario: 'empty' })
    const { message } = await (await simulator.fetch(new Request('http://x/openapi.json'))).json()
    expect(message).toMatch(/Did you mean "\/__sim\/openapi\.json"\?$/)
    expect(simulator.world.journal.all()).toEqual([])
  })

  it('is recorded only if it is a near miss', async () => {
    const simulator = await createSimulator({ scenario: 'empty' })
    const near = await simulator.fetch(new Request('http://x/api/peeple/v2/users'))
    expect([near.status, (await near.json()).message]).toEqual([
      404,
      expect.stringMatching(/Did you mean ".*users"\?$/),
    ])
    expect((await simulator.fetch(new Request('http://x/assets/logo.png'))).status).toBe(404)
    expect(simulator.world.journal.all()).toMatchObject([{ path: '/api/peeple/v2/users', endpoint: null, status: 404 }])
  })
})
