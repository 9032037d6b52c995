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
const foreign = 'https://fonts.example/a.css'
test('leaves this machine', async () => {
  await expect(fetch(foreign)).rejects.toThrow(TypeError)
})
test('asks nobody', () => fetch('/api/people/v2/user'))
test('speaks Playwright', () => test.use({ fauxtranet: {} }))
describe('where a name is misspelt', () => {
  test.override({ fauxtranet: { allowRequest: [foreign] } })
  test('has no world', () => {})
})
describe('where it is allowed', () => {
  test.override({ fauxtranet: { allowRequests: ['https://fonts.example'] } })
  test('leaves this machine on purpose', () => fetch(foreign).catch(() => undefined))
})
describe('where it is not wanted', () => {
  test.override({ fauxtranet: { strict: false } })
  test('is not strict', async ({ intranet }) => {
    await fetch('http://intranet.example/api/people/v2/users?colour=red')
    await fetch(foreign).catch(() => undefined)
    expect(intranet.world.strict).toBe(false)
  })
})
// Another server is not the reason, with any MSW.
test('fails before it sends anything', () => expect(1).toBe(2))
