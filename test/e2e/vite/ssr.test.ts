import { createServer as createHttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser } from 'playwright'
import { createServer, type ViteDevServer } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fauxtranet } from '../../../bindings/vite/index.ts'
import { launchBrowser } from '../launched-browser.ts'
import { aProject, configOf, originOf, type Project, serve } from './project.ts'

const groups = '/api/people/v2/groups'

// The server side requests the groups as the page would, and renders them. The browser side adds one.
const files = {
  'render.js': `
    export async function render(origin, cookie) {
      const { groups } = await (await fetch(origin + '${groups}', { headers: { cookie } })).json()
      const items = groups.map(({ name }) => '<li>' + name + '</li>').join('')
      return '<!doctype html><ul>' + items + '</ul><button>Add</button><script type="module" src="/main.js"></script>'
    }`,
  'main.js': `
    const button = document.querySelector('button')
    button.onclick = async () => {
      const headers = { 'content-type': 'application/json' }
      const response = await fetch('${groups}', { method: 'POST', headers, body: JSON.stringify({ name: 'Runners' }) })
      document.querySelector('ul').innerHTML += '<li>' + (await response.json()).name + '</li>'
    }
    button.dataset.ready = 'true'`,
}

describe('fauxtranet/vite, with server-side rendering', { timeout: 60_000 }, () => {
  let project: Project
  let server: ViteDevServer
  let browser: Browser

  beforeAll(async () => {
    browser = await launchBrowser()
    project = aProject(files)
    server = await serve(project, fauxtranet({ scenario: 'empty' }), { appType: 'custom' })
    server.middlewares.use(async ({ url, headers }, response, next) => {
      if (url !== '/') return next()
      const { render } = await server.ssrLoadModule('/render.js')
      const html = await server.transformIndexHtml('/', await render(originOf(server), headers.cookie ?? ''))
      response.setHeader('content-type', 'text/html').end(html)
    })
  }, 60_000)
  afterAll(async () => {
    await browser.close()
    await server.close()
    project.remove()
  })

  const rendered = async (cookie: string) => (await fetch(`${originOf(server)}/`, { headers: { cookie } })).text()

  it("renders on the server what the browser wrote, in the cookie's world", async () => {
    const context = await browser.newContext()
    await context.addCookies([{ name: 'sim-world', value: 'ada', url: originOf(server) }])
    const page = await context.newPage()
    await page.goto(originOf(server))
    await page.locator('button[data-ready]').click()
    await page.getByText('Runners').waitFor()
    await page.reload()
    expect(await page.locator('li').allTextContents()).toEqual(['Runners'])
    expect(await rendered('sim-world=ada')).toContain('<li>Runners</li>')
    expect(await rendered('')).not.toContain('<li>')
    await context.close()
  })

  it('resets both sides with the world', async () => {
    const context = await browser.newContext()
    const page = await context.newPage()
    await page.goto(originOf(server))
    await page.locator('button[data-ready]').click()
    await page.getByText('Runners').waitFor()
    expect(await rendered('')).toContain('<li>Runners</li>')
    await page.evaluate("fetch('/__sim/reset', { method: 'POST' })")
    await page.reload()
    expect(await page.locator('li').count()).toBe(0)
    await context.close()
  })
})

describe("fauxtranet/vite in a user's own server", () => {
  it("renders each page in the world of the page's request, without code in the app", async () => {
    const project = aProject(files)
    const config = { appType: 'custom', server: { middlewareMode: true, ws: false } } as const
    const vite = await createServer(configOf(project, [fauxtranet({ scenario: 'empty' })], config))
    const server = createHttpServer((request, response) =>
      vite.middlewares(request, response, async () => {
        const { render } = await vite.ssrLoadModule('/render.js')
        response.end(await render(origin, ''))
      }),
    )
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const visit = async (headers: Record<string, string>) => (await fetch(origin, { headers })).text()
    try {
      for (const world of ['ada', 'bob']) {
        const headers = { 'content-type': 'application/json', 'x-sim-world': world }
        await fetch(origin + groups, { method: 'POST', headers, body: JSON.stringify({ name: `Runners of ${world}` }) })
      }
      const [ada, bob, other] = await Promise.all([
        visit({ baggage: 'sim-world=ada' }),
        visit({ cookie: 'sim-world=bob' }),
        visit({}),
      ])
      expect(ada).toContain('<ul><li>Runners of ada</li></ul>')
      expect(bob).toContain('<ul><li>Runners of bob</li></ul>')
      expect(other).toContain('<ul></ul>')
    } finally {
      await vite.close()
      server.close().closeAllConnections()
      project.remove()
    }
  })
})
