import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { servePage } from '../page-server.ts'
import { usePages } from '../pages.ts'
import type { StaticServer } from '../static-server.ts'

let server: StaticServer

beforeAll(async () => {
  server = await servePage(join(import.meta.dirname, 'tabs-page.ts'))
}, 60_000)
afterAll(() => server.close())
// Pages on these hosts are not secure, unlike those on localhost.
const pages = usePages('--host-resolver-rules=MAP *.test 127.0.0.1,MAP *.example 127.0.0.1')

const urlOn = (host: string, persist: string) => `${server.url.replace('127.0.0.1', host)}?persist=${persist}`

async function openTab(persist: string, host = '127.0.0.1'): Promise<Page> {
  const page = await pages.open()
  await page.goto(urlOn(host, persist))
  await page.waitForFunction('window.isReady', undefined, { timeout: 20_000 })
  return page
}

interface Received {
  status: number
  json: { id: number; pagination: { total: number } }
}

/** Sends a request through the page's own `fetch`. */
function request(page: Page, method: string, path: string, body?: unknown): Promise<Received> {
  return page.evaluate(
    async ([method, path, body]) => {
      const headers = { 'content-type': 'application/json' }
      const response = await fetch(path!, { method: method!, headers, ...(body !== undefined && { body }) })
      const text = await response.text()
      return { status: response.status, json: text ? JSON.parse(text) : undefined }
    },
    [method, path, body === undefined ? undefined : JSON.stringify(body)] as const,
  )
}

const hire = async (page: Page, username: string): Promise<number> => {
  const body = { username, firstname: 'Nina', surname: 'Neu', email: `${username}@post.example` }
  return (await request(page, 'POST', '/api/people/v2/users', body)).json.id
}
const hasUser = async (page: Page, id: number) =>
  (await request(page, 'GET', `/api/people/v2/users/${id}`)).status === 200
const countUsers = async (page: Page) => (await request(page, 'GET', '/api/people/v2/users')).json.pagination.total
const names = (prefix: string) => Array.from({ length: 8 }, (_, i) => `${prefix}-${i}`)

/** Adds people one by one, so that tabs doing this at the same time keep alternating. */
function hireMany(page: Page, prefix: string): Promise<number[]> {
  return page.evaluate(async (prefix) => {
    const headers = { 'content-type': 'application/json' }
    const ids: number[] = []
    for (let i = 0; i < 10; i++) {
      const person = { username: `${prefix}-${i}`, firstname: 'Nina', surname: 'Neu', email: `${i}@${prefix}.example` }
      const request = { method: 'POST', headers, body: JSON.stringify(person) }
      ids.push((await (await fetch('/api/people/v2/users', request)).json()).id)
    }
    return ids
  }, prefix)
}

// browser/persistence/tabs.test.ts tests two simulators in one page, also with indexeddb. Only real tabs get `storage`
// events.
describe('tabs that persist: local', () => {
  it('lose no writes when three tabs write at once and one reloads, and see deletions of other tabs', async () => {
    const [one, two, three] = [await openTab('local'), await openTab('local'), await openTab('local')]
    const before = await countUsers(one)
    const hired = (await Promise.all([hireMany(one, 'one'), hireMany(two, 'two'), hireMany(three, 'three')])).flat()
    expect(new Set(hired).size).toBe(30)

    const [, ...meanwhile] = await Promise.all([three.reload(), ...names('two-more').map((name) => hire(two, name))])
    await three.waitForFunction('window.isReady')
    const last = await hire(three, 'last')
    expect(new Set([...hired, ...meanwhile, last]).size).toBe(39)
    for (const page of [one, two, three]) {
      expect(await countUsers(page)).toBe(before + 39)
      for (const id of [hired[0]!, ...meanwhile, last]) expect(await hasUser(page, id)).toBe(true)
    }

    await two.evaluate(() => {
      const events = new EventSource('/__sim/events')
      const opened = new Promise((resolve) => events.addEventListener('open', resolve))
      Object.assign(window, { received: new Promise((resolve) => events.addEventListener('world', resolve)) })
      return opened.then(() => undefined)
    })
    expect((await request(one, 'DELETE', `/api/people/v2/users/${last}`)).status).toBeLessThan(300)
    await two.evaluate('window.received.then(() => undefined)')
    expect(await hasUser(two, last)).toBe(false)
    expect(await hire(two, 'nora')).toBe(last + 1)
  }, 120_000)
})

describe('a tab that persists: session', () => {
  it('keeps its own state across an immediate reload', async () => {
    const [one, two] = [await openTab('session'), await openTab('session')]
    const id = await one.evaluate(async () => {
      const headers = { 'content-type': 'application/json' }
      const body = JSON.stringify({ username: 'nina', firstname: 'Nina', surname: 'Neu', email: 'nina@post.example' })
      const { id } = await (await fetch('/api/people/v2/users', { method: 'POST', headers, body })).json()
      setTimeout(() => location.reload())
      return id as number
    })
    await one.waitForEvent('load')
    await one.waitForFunction('window.isReady')
    expect(await hasUser(one, id)).toBe(true)
    expect(await hasUser(two, id)).toBe(false)
  }, 60_000)
})

describe('a page over plain http', () => {
  it('restores its state on a private host', async () => {
    const page = await openTab('local', 'app.test')
    expect(await page.evaluate('isSecureContext')).toBe(false)
    const id = await hire(page, 'nina')
    await page.reload()
    await page.waitForFunction('window.isReady')
    expect(await hasUser(page, id)).toBe(true)
  }, 60_000)

  it('is refused on a public host', async () => {
    const page = await pages.open()
    const refused = page.waitForEvent('pageerror')
    await page.goto(urlOn('app.example', 'local'))
    expect((await refused).message).toContain('the page is on "app.example", a public host')
    expect(await page.evaluate('window.isReady')).toBeUndefined()
  }, 60_000)
})
