import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { createSimulator } from '../../../scenarios/create-simulator.ts'
import type { Simulator } from '../../simulator/simulator.ts'
import { createApp } from '../app.ts'
import { files, page } from './baked/files.ts'

let simulator: Simulator
const asBrowser = { headers: { accept: 'text/html,*/*;q=0.8' } }

beforeAll(async () => {
  simulator = await createSimulator({ scenario: 'empty' })
})

function textOf(path: string): string {
  const file = files[path]!
  return 'text' in file ? file.text : ''
}

describe('GET /', () => {
  it.each([
    ['/', '', undefined],
    ['/?user=employee', '', undefined],
    ['/__world/a%20b/', '/__world/a%20b', undefined],
    ['/', '/demo', 'https://intranet.test/demo'],
  ])('serves the intranet, which sends its requests below its world: %s', async (path, base, publicUrl) => {
    const app = createApp(simulator, { publicUrl })
    const page = await (await app.request(path, asBrowser)).text()
    expect(page).toContain(`<div id="root" data-base-url="${base}">`)
    const files = [...page.matchAll(/(?:src|href)="([^"]*\/__home\/[^"]*)"/g)].map(([, address]) => address!)
    expect(files.length).toBeGreaterThan(1)
    for (const file of files) {
      expect(file.startsWith(publicUrl ? '/demo/__home/' : '/__home/')).toBe(true)
      const response = await app.request(file.replace(/^\/demo/, ''))
      expect(response.headers.get('content-type')).toMatch(/^text\/(javascript|css)$/)
    }
  })

  it('sends at most 130 KiB for the first view, compressed', () => {
    const loaded = new Set<string>()
    const load = (path: string) => {
      if (loaded.has(path)) return
      loaded.add(path)
      for (const [, name] of textOf(path).matchAll(/(?:from|import)"\.\/([^"]+)"/g)) load(`__home/${name}`)
    }
    for (const [, path] of page.matchAll(/(?:src|href)="\.\/(__home\/[^"]+)"/g)) load(path!)
    const later = Object.keys(files).filter((path) => /\/(start-screen|open-from-address)-/.test(path))
    expect(later).toHaveLength(3)
    for (const path of later) load(path)
    const sizes = [page, ...[...loaded].map(textOf)].map((text) => gzipSync(text).length)
    expect(sizes.reduce((sum, size) => sum + size) / 1024).toBeLessThan(130)
  })

  it('allows only its own scripts, its own frames and the script of the docked panel', async () => {
    const { headers } = await createApp(simulator).request('/', asBrowser)
    expect(headers.get('content-security-policy')).toMatch(/default-src 'self'.*frame-ancestors 'self'/)
    expect(headers.get('content-security-policy')).toMatch(/script-src 'self' 'sha256-[\w+/=]{44}';/)
  })

  it('has pictures of the scenarios', async () => {
    const name = Object.keys(files).find((path) => path.endsWith('.webp'))
    const response = await createApp(simulator).request(`/${name}`)
    expect(response.headers.get('content-type')).toBe('image/webp')
    expect(await response.text()).toMatch(/^RIFF.{4}WEBPVP8/s)
  })

  it('has them by the names of the scenarios, for the panel', async () => {
    const app = createApp(simulator)
    for (const { name } of simulator.scenarios) {
      const { status, headers } = await app.request(`/__home/${name}.webp`)
      expect([name, status, headers.get('content-type')]).toEqual([name, 200, 'image/webp'])
      expect(headers.get('cache-control')).not.toContain('immutable')
    }
  })

  it('has no file with another name', async () => {
    const app = createApp(simulator)
    for (const name of ['none.js', '.webp', 'small.webp', 'toString', '../index.html', '%2e%2e/index.html'])
      expect([name, (await app.request(`/__home/${name}`)).status]).toEqual([name, 404])
  })

  it('can be replaced by the page about the simulator, or turned off', async () => {
    const tool = await createApp(simulator, { home: 'tool' }).request('/', asBrowser)
    expect(await tool.text()).toContain('<h2>How to connect</h2>')
    const none = createApp(simulator, { home: false })
    for (const path of ['/', '/__home/index.html']) expect((await none.request(path, asBrowser)).status).toBe(404)
    expect(() => createApp(simulator, { home: true as never })).toThrow("Choose 'intranet', 'tool' or false.")
  })
})

describe('GET /__sim/', () => {
  it('is the page about the simulator in a browser, and JSON in a program', async () => {
    const app = createApp(simulator)
    for (const prefix of ['', '/__world/mine']) {
      expect(await (await app.request(`${prefix}/__sim/`, asBrowser)).text()).toContain('<h2>How to connect</h2>')
      expect(await (await app.request(`${prefix}/__sim/`)).json()).toMatchObject({ name: 'fauxtranet' })
    }
  })

  it('is not served without the control interface', async () => {
    for (const home of ['intranet', 'tool'] as const) {
      const app = createApp(simulator, { control: false, home })
      expect((await app.request('/__sim/', asBrowser)).status).toBe(404)
      expect((await app.request('/', asBrowser)).status).toBe(200)
    }
  })
})
