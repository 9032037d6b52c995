import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { scenarios } from '../../../scenarios/presets.ts'
import { isComplete } from '../../../tools/pictures/complete.ts'
import { Spawned } from '../../node/spawned.ts'
import { launchBrowser } from '../launched-browser.ts'
import { expected, openScenario } from '../scenario-view.ts'
import { findFlaws } from './axe.ts'

// Each test opens many pages, and a busy machine is slow.
vi.setConfig({ testTimeout: 900_000 })

let browser: Browser
let server: Spawned
let url: string
let page: Page
let errors: string[] = []

beforeAll(async () => {
  server = new Spawned(['--port', '0', '--now', '2026-03-02T09:30:00Z'])
  url = await server.url()
  browser = await launchBrowser()
  page = await browser.newPage()
  page.setDefaultTimeout(60_000)
  page.on('pageerror', ({ message }) => errors.push(message))
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} ${message.location().url}`)
  })
})
afterAll(async () => {
  await browser.close()
  await server.stop()
})

/** What axe finds in the complete page. */
async function look(what: string): Promise<string[]> {
  for (const frame of page.frames()) await frame.waitForFunction(isComplete)
  return findFlaws(page, what)
}

// Checked here, because a page that is open already takes less time.
const unusual = new Set(['arabic-company', 'documents-down', 'empty', 'full-trash', 'long-names', 'signed-out'])

describe('the gallery', () => {
  it('has a picture of each scenario, and a link to what it is about; unusual ones pass axe', async () => {
    const flaws: string[] = []
    await page.goto(`${url}/#/scenarios`)
    await page.getByRole('link', { name: scenarios.at(-1)!.title }).waitFor()
    const links: [address: string, hasPicture: boolean][] = await page
      .locator('.scenarios li a')
      .evaluateAll((all) => all.map((link) => [(link as HTMLAnchorElement).href, link.querySelector('img') !== null]))
    expect(links.map(([address]) => new URL(address).searchParams.get('sim'))).toEqual(Object.keys(expected))
    expect(links.filter(([, hasPicture]) => !hasPicture)).toEqual([])
    for (const [i, [address]] of links.entries()) {
      const { name } = scenarios[i]!
      errors = []
      await openScenario(page, name, address)
      expect([name, errors.filter((error) => !(expected[name]!.fails && error.startsWith('Failed to load')))]).toEqual([
        name,
        [],
      ])
      if (unusual.has(name)) flaws.push(...(await look(name)))
    }
    expect(flaws).toEqual([])
  })
})

describe('a frame', () => {
  it('stays on its page when the theme changes', async () => {
    await page.goto(`${url}/?sim=small-company&user=employee&width=360#/thanks`)
    const frame = page.frameLocator('iframe')
    await frame.getByRole('link', { name: 'Badges', exact: true }).click()
    await page.waitForURL(/#\/badges$/)
    await page.getByRole('link', { name: 'Dark' }).click()
    await page.waitForURL(/\?width=360&theme=dark#\/badges$/)
    await frame.getByRole('heading', { name: 'Badges', level: 1 }).waitFor()
    expect(await frame.locator('body').evaluate(() => innerWidth)).toBe(360)
  })
})

describe('the panel', () => {
  it('docks next to the page, returns after a reload, and opens even if it was closed before', async () => {
    await page.setViewportSize({ width: 1280, height: 800 })
    errors = []
    const drawer = page.getByRole('region', { name: 'fauxtranet panel' })
    const link = page.getByRole('link', { name: 'Panel' })
    const isLive = () =>
      page.frameLocator('[data-fauxtranet=panel] iframe').getByText('live', { exact: true }).waitFor()
    await page.goto(`${url}/?user=employee#/thanks`)
    await link.click()
    await isLive()
    await page.reload()
    await isLive()
    await link.click()
    await drawer.waitFor({ state: 'hidden' })
    await page.reload()
    await page.getByRole('button', { name: 'Open the fauxtranet panel' }).waitFor()
    await link.click()
    await isLive()
    expect(page.context().pages()).toHaveLength(1)
    await page.evaluate(() => sessionStorage.clear())
    expect(errors).toEqual([])
  })
})

interface AppPage {
  address: string
  /** What it shows when it is complete. */
  shows: string
  open?: () => Promise<void>
}

// Another query loads the page again, another hash does not.
const pages: AppPage[] = [
  { address: '/?sim=small-company&user=approver#/', shows: 'Waiting for you' },
  { address: '/#/people', shows: 'Org chart' },
  { address: '/#/people/3', shows: 'Head of Engineering' },
  { address: '/#/documents', shows: 'As it stood before the move' },
  { address: '/#/documents/1/3', shows: 'Versions' },
  { address: '/#/knowledge', shows: 'Connecting from home' },
  { address: '/#/badges', shows: 'A year without complaints' },
  { address: '/#/thanks', shows: 'Put it on the wall' },
  {
    address: '/#/',
    shows: 'Articles',
    open: () => page.getByRole('combobox', { name: 'Search the intranet' }).fill('clamping'),
  },
  { address: '/#/scenarios', shows: 'A locked folder' },
  { address: '/?user=manager#/expenses', shows: 'New sheet' },
  { address: '/#/expenses/approve', shows: 'Hamburg, planning week' },
  { address: '/#/expenses/9', shows: 'Bristol, design review' },
  { address: '/?two=employee,approver', shows: 'Two people, one intranet' },
  { address: '/?width=360#/expenses', shows: 'All scenarios', open: () => page.getByText('You are ').click() },
]

describe('all pages', () => {
  it('pass axe, narrow and wide, light and dark', async () => {
    const flaws: string[] = []
    for (const { address, shows, open } of pages) {
      await page.goto(url + address)
      await open?.()
      await page.getByText(shows).filter({ visible: true }).first().waitFor()
      flaws.push(...(await look(address)))
    }
    expect(flaws).toEqual([])
  })

  it('include each screen of the navigation', async () => {
    await page.goto(`${url}/?user=employee#/`)
    const links = page.getByRole('navigation', { name: 'Applications' }).getByRole('link')
    await links.first().waitFor()
    const screens = await links.evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).hash))
    expect(screens).toHaveLength(7)
    expect(pages.map(({ address }) => new URL(address, url).hash)).toEqual(expect.arrayContaining(screens))
  })
})
