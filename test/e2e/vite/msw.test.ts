import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { build } from 'vite'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { type FauxtranetPluginOptions, fauxtranet } from '../../../bindings/vite/index.ts'
import { useOnePage } from '../pages.ts'
import { serveFolder } from '../static-server.ts'
import { aProject, configOf, installMsw, mswFolder, mswMajor, originOf, type Project, serve } from './project.ts'

const files = {
  'index.html': '<!doctype html><p></p><script type="module" src="/main.js"></script>',
  'main.js': `document.querySelector('p').textContent = (await (await fetch('/api/people/v2/user')).json()).username`,
}
const status = (path: string) => `fetch('${path}').then(({ status }) => status)`
const isTrouble = (line: string) => /^(warning|error): \[(MSW|fauxtranet)\]/.test(line)

const open: (() => unknown)[] = []

afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close()
  vi.unstubAllEnvs()
})
const pages = useOnePage()

async function openPage(url: string): Promise<{ page: Page; messages: string[] }> {
  const page = await pages.open()
  const messages: string[] = []
  page.on('console', (message) => messages.push(`${message.type()}: ${message.text()}`))
  await page.goto(url)
  await page.getByText('admin').waitFor()
  return { page, messages }
}

describe(`fauxtranet/vite, in a page with MSW ${mswMajor}`, { timeout: 120_000 }, () => {
  const worker = readFileSync(join(mswFolder(mswMajor), 'lib/mockServiceWorker.js'), 'utf8')

  let project: Project

  // One project for all tests, so that they share Vite's bundled dependencies.
  beforeAll(() => {
    project = aProject(files)
    installMsw(project.root, mswMajor)
  })
  afterAll(() => project.remove())

  async function start(options: FauxtranetPluginOptions = {}) {
    const server = await serve(project, fauxtranet({ mode: 'worker', scenario: 'empty', ...options }))
    open.push(() => server.close())
    return { url: originOf(server), ...(await openPage(originOf(server))) }
  }

  it("serves the worker file of the page's MSW, which warns about unhandled requests", async () => {
    const { url, page, messages } = await start()
    expect(await (await fetch(`${url}/mockServiceWorker.js`)).text()).toBe(worker)
    expect(messages.filter(isTrouble)).toEqual([])
    expect(await page.evaluate(status('/api/colours'))).toBe(200)
    expect(messages.join('\n')).toMatch(/warning: \[MSW\][\s\S]*\/api\/colours/)
  })

  it('includes that worker file in a demo', async () => {
    vi.stubEnv('NODE_ENV', 'production')
    await build(configOf(project, fauxtranet({ demo: true, scenario: 'empty' }), { base: './' }))
    const { url, close } = await serveFolder(join(project.root, 'dist'), '/demo/')
    open.push(close)
    const { messages } = await openPage(url)
    expect(readFileSync(join(project.root, 'dist/mockServiceWorker.js'), 'utf8')).toBe(worker)
    expect(messages.filter(isTrouble)).toEqual([])
  })

  // browser/worker.test.ts and browser/persistence/state.test.ts cover these with the other major.
  if (mswMajor !== 2) return

  it('passes onUnhandled, strict and persist to the page', async () => {
    const { page, messages } = await start({ onUnhandled: 'error', strict: true, persist: 'local' })
    expect(await page.evaluate(status('/api/colours'))).toBe(500)
    expect(messages.join('\n')).toMatch(/error: \[MSW\][\s\S]*\/api\/colours/)
    expect(await page.evaluate(status('/api/peple/v2/user'))).toBe(404)
    expect(messages.join('\n')).toContain('Did you mean "/api/people/v2/user"?')
    const sent = `{ method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"name":"Runners"}' }`
    const id = await page.evaluate(
      `fetch('/api/people/v2/groups', ${sent}).then((response) => response.json()).then(({ id }) => id)`,
    )
    await page.reload()
    await page.getByText('admin').waitFor()
    expect(await page.evaluate(status(`/api/people/v2/groups/${id}`))).toBe(200)
  })
})

describe('fauxtranet/vite, without MSW', () => {
  it('reports it when the server starts, and when a demo is built', async () => {
    const project = aProject(files)
    open.push(() => project.remove())
    const without = { resolve: { alias: { 'msw/browser': join(project.root, 'main.js') } } }
    await expect(serve(project, fauxtranet({ mode: 'worker' }), without)).rejects.toThrow('npm install -D msw')
    await expect(build(configOf(project, fauxtranet({ demo: true }), without))).rejects.toThrow('npm install -D msw')
  })
})
