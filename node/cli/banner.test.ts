import { expect, it } from 'vitest'
import { createSimulator } from '../../src/index.ts'
import { presentBanner } from './banner.ts'
import { withoutColors } from './colors.ts'

const defaults = { url: 'http://127.0.0.1:4800', control: true, color: withoutColors }

it('lists the well-known people, and where to find the others', async () => {
  const simulator = await createSimulator({ verify: true })
  const text = presentBanner(simulator, defaults)
  for (const name of ['admin', 'manager', 'employee', 'approver', 'reader', 'blocked']) {
    expect(text).toMatch(new RegExp(`^ {4}${name} +${name} +\\S`, 'm'))
  }
  expect(text).toContain('and 18 more: GET /__sim/users?limit=25\n')
  expect(presentBanner(simulator, { ...defaults, control: false })).not.toContain('/__sim')
})

it('shows settings that differ from their defaults, and no others', async () => {
  const faults = [{ endpoint: 'people', status: 503 }] as const
  const conditions = { latency: [100, 500] as const, chaos: 10 }
  const simulator = await createSimulator({ scenario: 'empty', seed: 7, strict: true, faults, ...conditions })
  const publicUrl = 'https://intranet.test'
  const text = presentBanner(simulator, { ...defaults, ...conditions, persist: 'state.json', publicUrl })
  expect(text).toMatch(/^ {2}seed +7 /m)
  expect(text).toMatch(/^ {2}latency +100-500 ms /m)
  expect(text).toMatch(/^ {2}chaos +10% /m)
  expect(text).toMatch(/^ {2}persist +state\.json /m)
  expect(text).toMatch(/^ {2}faults +1 /m)
  expect(text).toMatch(/^ {2}strict +yes /m)
  expect(text).toMatch(/^ {2}public url +https:\/\/intranet\.test /m)
  const plain = presentBanner(await createSimulator({ scenario: 'empty', verify: true }), defaults)
  expect(plain).not.toMatch(/^ {2}(seed|latency|chaos|persist|faults|strict|public)/m)
  expect(plain).not.toContain(' more: ')
})

it('quotes the username in the command', async () => {
  const simulator = await createSimulator({ scenario: 'empty', verify: true })
  simulator.world.users.patch(1, { username: "a'; touch b" })
  expect(presentBanner(simulator, defaults)).toContain(`-H 'x-sim-user: a'\\''; touch b'\n`)
})

it('stays within 100 columns, and escapes control characters', async () => {
  const simulator = await createSimulator({ verify: true })
  simulator.world.users.patch(1, { firstname: '\x1b[31mRed', surname: 'x'.repeat(100) })
  const text = presentBanner(simulator, defaults)
  expect(Math.max(...text.split('\n').map((line) => line.length))).toBe(100)
  expect(text).toContain('\\u{1b}[31mRed')
  expect(text).not.toContain('\x1b')
})
