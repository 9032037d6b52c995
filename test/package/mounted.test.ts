import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { usePages } from '../e2e/pages.ts'

// The build has its own copy of Hono. Here it is mounted below a base path in the user's.

// Hidden from the compiler, because the build output may not exist yet.
const built = (name: string) => import(new URL(`../../dist/${name}.js`, import.meta.url).href)

let server: Server
let url: string
const pages = usePages()

beforeAll(async () => {
  const { createApp }: typeof import('../../src/server/index.ts') = await built('hono')
  const { createSimulator }: typeof import('../../src/index.ts') = await built('index')
  const app = new Hono()
  app.get('/', (c) => c.text('my home'))
  app.route('/größe/intranet', createApp(await createSimulator()))
  server = createAdaptorServer({ fetch: app.fetch, overrideGlobalObjects: false }) as Server
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

describe("mounted in the user's server, in a browser", () => {
  it('the page about the simulator links to the panel, which shows requests as they arrive and changes the user', async () => {
    expect(await (await fetch(url)).text()).toBe('my home')
    const page = await pages.open()
    const failed: string[] = []
    page.on('pageerror', ({ message }) => failed.push(message))
    page.on('response', (response) => void (response.status() >= 400 && failed.push(response.url())))
    await page.goto(`${url}/größe/intranet/__sim/`)
    await page.getByRole('link', { name: 'Control panel' }).click()
    const site = `${url}/gr%C3%B6%C3%9Fe/intranet`
    await expect.poll(() => page.url()).toBe(`${site}/__sim/ui/`)
    await expect.poll(() => page.locator('.connection').textContent(), { timeout: 30_000 }).toBe('live')
    await fetch(`${site}/api/people/v2/users/7`)
    await expect
      .poll(() => page.getByRole('list', { name: 'Requests' }).textContent(), { timeout: 30_000 })
      .toContain('/api/people/v2/users/7')
    await page.getByRole('button', { name: /^Signed in/ }).click()
    const person = page.getByRole('combobox', { name: 'Person' })
    await person.fill('approver')
    await person.press('Enter')
    const usernameOf = async () => (await (await fetch(`${site}/api/people/v2/user`)).json()).username
    await expect.poll(usernameOf, { timeout: 30_000 }).toBe('approver')
    await page.goto(`${site}/__sim/docs`)
    expect(await page.locator('pre').first().textContent()).toContain(site)
    expect(failed).toEqual([])
  })
})
