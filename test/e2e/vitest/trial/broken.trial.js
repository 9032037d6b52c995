import { test } from 'fauxtranet/vitest'
import { describe, expect } from 'vitest'
import { hire } from './staff.js'

test('sends an unknown parameter', async () => {
  await fetch('http://intranet.example/api/people/v2/users?colour=red')
})
test('misspells an address', async () => {
  await fetch('http://intranet.example/api/peple/v2/users')
})
test('fails an assertion', async () => {
  expect(await hire('nina')).toBe(200)
  expect(1).toBe(2)
})
test('starts without earlier worlds', async ({ intranet }) => {
  expect(intranet.simulator.worlds()).toEqual(['default', intranet.name])
  expect(await hire('nina')).toBe(200)
})
const foreign = 'https://fonts.example/a.css'
test('requests a foreign host', async () => {
  await expect(fetch(foreign)).rejects.toThrow(TypeError)
})
test('uses a relative address', () => fetch('/api/people/v2/user'))
test("uses Playwright's API", () => test.use({ fauxtranet: {} }))
describe('with a misspelt setting', () => {
  test.override({ fauxtranet: { allowRequest: [foreign] } })
  test('has no world', () => {})
})
describe('with an allowed host', () => {
  test.override({ fauxtranet: { allowRequests: ['https://fonts.example'] } })
  test('requests that host', () => fetch(foreign).catch(() => undefined))
})
describe('without strict mode', () => {
  test.override({ fauxtranet: { strict: false } })
  test('is not strict', async ({ intranet }) => {
    await fetch('http://intranet.example/api/people/v2/users?colour=red')
    await fetch(foreign).catch(() => undefined)
    expect(intranet.world.strict).toBe(false)
  })
})
// Another server is not the reason, with any MSW.
test('fails before it sends anything', () => expect(1).toBe(2))
