import { describe, expect, it } from 'vitest'
import { eventually } from '../../eventually.ts'
import { json, people } from '../walk.ts'
import { useWorkerd } from './use-workerd.ts'

const { host } = useWorkerd()

const user = `${people}/users/9`
const rename = json('PUT', { job_title: 'Pilot' })

/**
 * `/fail/setAlarm` makes the next call of that method fail. `/alarms` responds without a request to the world, which
 * would postpone its end. `/alarm-while-opening` calls the alarm while a request opens the world.
 */
const failing = `let alarms = 0
const failures = new Set()
World = class extends hosted.World {
  #storage
  constructor(context, env) {
    const { storage } = context
    const withFailure = (name) => [name, async (...given) => {
      if (failures.delete(name)) throw new Error('the disk is on fire')
      return storage[name](...given)
    }]
    const others = ['transactionSync', 'sync', 'getAlarm', 'deleteAlarm'].map((name) => [name, storage[name].bind(storage)])
    const given = { sql: storage.sql, ...Object.fromEntries([...others, ...['setAlarm', 'deleteAll'].map(withFailure)]) }
    super({ storage: given, blockConcurrencyWhile: (work) => context.blockConcurrencyWhile(work) }, env)
    this.#storage = storage
  }
  async fetch(request) {
    const { pathname } = new URL(request.url)
    if (pathname === '/saved') {
      const tables = this.#storage.sql.exec("SELECT name FROM sqlite_schema WHERE name = 'lines'").toArray()
      return Response.json({ hasLines: tables.length > 0, hasAlarm: (await this.#storage.getAlarm()) !== null })
    }
    if (pathname !== '/alarm-while-opening') return super.fetch(request)
    const opening = super.fetch(new Request('http://localhost${user}', request))
    const refused = await super.alarm().then(() => null, ({ message }) => message)
    return Response.json([refused, (await opening).status])
  }
  async alarm() { alarms++; await super.alarm() }
}
worker = { fetch(request, env) {
  const { pathname } = new URL(request.url)
  if (pathname === '/alarms') return Response.json(alarms)
  if (!pathname.startsWith('/fail/')) return hosted.worker.fetch(request, env)
  failures.add(pathname.slice('/fail/'.length))
  return new Response()
} }`

// In days. Each request postpones the end, also on a busy machine.
const eightSeconds = 'keepDays: 8 / 86_400'

describe('worlds on Durable Objects', { timeout: 300_000 }, () => {
  it.each([
    ['are deleted when nobody has used them', undefined],
    ['are deleted later if that fails at first', 'deleteAll'],
  ])('%s', async (_, failure) => {
    const hosted = await host('expiry', eightSeconds, failing)
    const before = await hosted.export()
    await hosted.fetch(user, rename)
    expect((await hosted.json('/__sim')).expires).toMatch(/^20\d\d-/)
    expect(await hosted.export()).not.toBe(before)
    if (failure) await hosted.fetch(`/fail/${failure}`)
    const needed = failure ? 2 : 1
    await eventually(async () => expect(await hosted.json('/alarms')).toBeGreaterThanOrEqual(needed))
    await eventually(async () => expect(await hosted.json('/saved')).toEqual({ hasLines: false, hasAlarm: false }))
    expect(await hosted.export()).toBe(before)
  })

  it('are not used before their end is set', async () => {
    const hosted = await host('alarm', '', failing)
    await hosted.fetch('/fail/setAlarm')
    expect((await hosted.fetch(user)).status).toBe(500)
    expect(await hosted.json('/saved')).toEqual({ hasLines: false, hasAlarm: false })
    expect((await hosted.fetch(user)).status).toBe(200)
    expect(await hosted.json('/saved')).toEqual({ hasLines: true, hasAlarm: true })
  })

  it('are not deleted while a request opens them', async () => {
    const hosted = await host('last-moment', '', failing)
    await hosted.fetch(user, rename)
    await hosted.start('', failing)
    const expected = ['The world is not deleted yet, because a request is opening it.', 200]
    expect(await hosted.json('/alarm-while-opening')).toEqual(expected)
    expect((await hosted.json(user)).job_title).toBe('Pilot')
  })
})
