import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { runConform } from '../../../node/cli/conform/conform.ts'
import { type RunningServer, startServer } from '../../../node/listen.ts'
import { uploadPhoto } from '../../browser/upload.ts'
import { launchBrowser } from '../launched-browser.ts'

let server: RunningServer
let browser: Browser
let page: Page
let pages: Server

const statuses: number[] = []

beforeAll(async () => {
  server = await startServer({ port: 0, scenario: 'empty', verify: true, log: ({ status }) => statuses.push(status) })
  browser = await launchBrowser('--host-resolver-rules=MAP evil.example 127.0.0.1')
  pages = createServer((_, response) => response.setHeader('content-type', 'text/html').end('<!doctype html>'))
  await new Promise<void>((resolve) => pages.listen(0, '127.0.0.1', resolve))
  page = await browser.newPage()
  await page.goto(`${server.url}/__sim/clock`)
})

afterAll(async () => {
  await browser?.close()
  await server?.close()
  pages?.close()
})

beforeEach(() => server.simulator.reset())

/** What a page sees of a request, on a reused connection. */
function request(method: string, path: string, body?: string): Promise<string> {
  return page.evaluate(
    async ({ method, path, body }) => {
      await (await fetch('/__sim')).text()
      try {
        const response = await fetch(path, { method, body })
        return `${response.status} ${await response.text().catch((error) => error.name)}`
      } catch (error) {
        return (error as Error).name
      }
    },
    { method, path, body },
  )
}

it.each([
  ['GET', '/api/people/v2/user', undefined],
  ['POST', '/api/people/v2/groups', '{"name":"A"}'],
])('a browser does not retry when the connection of a %s is dropped once', async (method, path, body) => {
  server.simulator.world.faults.add({ endpoint: 'people', network: 'error', times: 1 })
  expect(await request(method, path, body)).toBe('TypeError')
  expect(server.simulator.world.journal.all()).toMatchObject([{ status: 0 }])
  expect(await request(method, path, body)).toMatch(/^200 \{/)
})

it('a browser notices a truncated response', async () => {
  server.simulator.world.faults.add({ endpoint: 'people', network: 'truncated' })
  expect(await request('GET', '/api/people/v2/user')).toBe('200 TypeError')
  expect(server.simulator.world.journal.all()).toHaveLength(1)
})

it('a browser reports the progress of an upload', async () => {
  const { status, events } = await page.evaluate(uploadPhoto, '/api/people/v2/users/1/photo')
  const types = [...new Set(events.map(({ type }) => type))]
  expect({ status, types }).toEqual({ status: 204, types: ['loadstart', 'progress', 'load', 'loadend'] })
  const { loaded, total } = events.at(-1)!
  expect(loaded).toBe(total)
})

/** A page with this host name on a foreign server. */
async function openPage(host: string): Promise<Page> {
  const opened = await browser.newPage()
  await opened.goto(`http://${host}:${(pages.address() as AddressInfo).port}/`)
  return opened
}

/** Tries everything that a page can do without permission. */
async function tryAll(tried: Page): Promise<unknown> {
  return tried.evaluate(async (url) => {
    const load = (tag: 'img' | 'iframe', path: string) =>
      new Promise<string>((resolve) => {
        const element = document.createElement(tag)
        element.onload = () => resolve('loaded')
        element.onerror = () => resolve('refused')
        element.src = url + path
        document.body.append(element)
      })
    const group = { method: 'POST', body: '{"name":"Theirs"}' }
    const form = document.createElement('form')
    Object.assign(form, {
      method: 'post',
      enctype: 'text/plain',
      target: 'hidden',
      action: `${url}/api/people/v2/groups`,
    })
    form.innerHTML = `<iframe name="hidden"></iframe><input name='{"name":"Of a form","x":"' value='"}'>`
    document.body.append(form)
    form.submit()
    await new Promise((resolve) => {
      form.querySelector('iframe')!.onload = resolve
    })
    await fetch(`${url}/api/people/v2/groups`, { ...group, mode: 'no-cors' })
    return {
      picture: await load('img', '/__world/theirs/api/people/v2/users/1/photo'),
      fetched: await fetch(`${url}/api/people/v2/user`).then(({ status }) => status, String),
    }
  }, server.url)
}

const groups = () => server.simulator.world.groups.all().map(({ name }) => name)

it('a page from this machine may use the intranet, whatever its host name and port', async () => {
  const own = await openPage('localhost')
  expect(await tryAll(own)).toEqual({ picture: 'loaded', fetched: 200 })
  expect(groups()).toContain('Theirs')
  expect(server.simulator.worlds()).toContain('theirs')
  server.simulator.deleteWorld('theirs')
})

/** Chromium sends such a request as if the address was typed, apart from `Sec-Purpose`. */
async function prefetch(tried: Page, url: string): Promise<number | undefined> {
  statuses.length = 0
  const rules = { prefetch: [{ urls: [url], referrer_policy: 'no-referrer' }] }
  await tried.evaluate((text) => {
    const script = document.createElement('script')
    Object.assign(script, { type: 'speculationrules', textContent: text })
    document.head.append(script)
  }, JSON.stringify(rules))
  await expect.poll(() => statuses).toHaveLength(1)
  return statuses[0]
}

it('a foreign page cannot write, read, create a world or show the panel, even after DNS rebinding', async () => {
  const foreign = await openPage('evil.example')
  expect(await tryAll(foreign)).toEqual({ picture: 'refused', fetched: 'TypeError: Failed to fetch' })
  expect(await prefetch(foreign, `${server.url}/__world/theirs/api/people/v2/user`)).toBe(403)
  const rebound = new URL(server.url)
  rebound.hostname = 'evil.example'
  const response = await foreign.goto(`${rebound.origin}/api/people/v2/user`)
  expect([response?.status(), await response?.text()]).toEqual([
    403,
    expect.stringContaining('--allow-host evil.example'),
  ])
  expect(groups()).toEqual([])
  expect(server.simulator.worlds()).toEqual(['default'])
})

it('uploaded files do not run as pages, and other origins cannot frame the panel', async () => {
  const script = '<script>document.title = "it ran"</script>'
  const upload = async (type: string, content: string) => {
    const sent = { method: 'POST', headers: { 'content-type': type }, body: content }
    const response = await fetch(`${server.url}/intranet/rest/documents/dropbox`, sent)
    return (await response.json()).URL as string
  }
  const drawing = await upload(
    'image/svg+xml',
    `<svg xmlns="http://www.w3.org/2000/svg"><script>document.title="it ran"</script></svg>`,
  )
  await page.goto(drawing)
  expect(await page.title()).not.toBe('it ran')
  const download = page.waitForEvent('download')
  await page.goto(await upload('text/html', script)).catch(() => undefined)
  await (await download).cancel()
  expect(await page.title()).not.toBe('it ran')
  const own = await openPage('localhost')
  await own.setContent(`<iframe src="${server.url}/__sim/ui/"></iframe>`)
  await expect.poll(() => own.frames().at(-1)!.url()).toMatch(/^chrome-error:/)
})

it('the page about the simulator has buttons: become, load, undo, copy', async () => {
  const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] })
  const tool = await context.newPage()
  const errors: string[] = []
  tool.on('pageerror', ({ message }) => errors.push(message))
  tool.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  await tool.goto(`${server.url}/__sim/`)
  const { simulator } = server
  const status = (text: string) => tool.getByRole('status').filter({ hasText: text }).waitFor()
  const copied = () => tool.evaluate(() => navigator.clipboard.readText())
  const press = (name: string) => tool.getByRole('button', { name, exact: true }).click()

  await press('Load A small company')
  await status('Loaded “A small company”.')
  expect(simulator.world.origin.scenario).toBe('small-company')
  await press('Become Lucie Renault')
  await status('Signed in as Lucie Renault.')
  expect(simulator.world.users.get(simulator.world.currentUser!)?.username).toBe('approver')
  await press('Copy link Lucie Renault')
  await status('Link copied.')
  expect(await copied()).toBe(`${server.url}/?user=approver`)
  await press('Copy As any user, with a header')
  await status('Copied.')
  expect(await copied()).toContain('curl -H')
  await press('Load Nothing yet')
  await press('Undo')
  await status('Restored the former state.')
  expect(simulator.world.origin.scenario).toBe('small-company')
  expect(errors).toEqual([])
  await context.close()
})

it("a browser's recording shows endpoints and settings, and none of its values", async () => {
  const folder = mkdtempSync(join(tmpdir(), 'recording-'))
  const path = join(folder, 'recording.har')
  await fetch(`${server.url}/__sim/fidelity`, { method: 'PUT', body: '{"wrappers":"named"}' })
  const context = await browser.newContext({ recordHar: { path, content: 'embed' } })
  const visited = await context.newPage()
  await visited.goto(`${server.url}/__sim/clock`)
  await visited.evaluate(async () => {
    const group = { method: 'POST', body: '{"name":"Xylophone"}' }
    await (await fetch('/api/people/v2/groups', group)).text()
    for (const path of ['user', 'roles', 'users/1/photo', 'roles/999'])
      await (await fetch(`/api/people/v2/${path}`)).text()
  })
  await context.close()
  const { text } = await runConform([path, '--out', join(folder, 'fidelity.json')])
  rmSync(folder, { recursive: true })
  for (const id of ['getCurrentUser', 'getPhoto', 'createGroup', 'listRoles'])
    expect(text).toMatch(new RegExp(`^people\\.${id}: .* status 200.*; as in the contract$`, 'm'))
  expect(text).toMatch(/^people\.getRole: 1 request, status 404; no data to compare$/m)
  expect(text).toMatch(/^ {4}wrappers, .*: named /m)
  expect(text).not.toContain('Xylophone')
})
