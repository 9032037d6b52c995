import { test } from 'fauxtranet/vitest'
import { describe, expect } from 'vitest'
import { hire } from './staff.js'

test('asks for a colour', async () => {
  await fetch('http://intranet.example/api/people/v2/users?colour=red')
})
test('misspells', async () => {
  await fetch('http://intranet.example/api/peple/v2/users')
})
test('fails by itself', async () => {
  expect(await hire('nina')).toBe(200)
  expect(1).toBe(2)
})
test('leaves nothing behind', async ({ intranet }) => {
  expect(intranet.simulator.worlds()).toEqual(['default', intranet.name])
  expect(await hire('nina')).toBe(200)
})
describe('where it is not wanted', () => {
  test.override({ fauxtranet: { strict: false } })
  test('is not strict', async ({ intranet }) => {
    await fetch('http://intranet.example/api/people/v2/users?colour=red')
    expect(intranet.world.strict).toBe(false)
  })
})
