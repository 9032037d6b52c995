import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadContracts } from '../../src/simulator/applications.ts'
import { servePage } from '../e2e/page-server.ts'
import { usePages } from '../e2e/pages.ts'
import type { StaticServer } from '../e2e/static-server.ts'
import { attackPage } from '../fuzz/page.ts'
import { report } from './figures.ts'
import type { PageAttacks } from './fuzz-page.ts'
import { fuzzSeed } from './times.ts'

declare global {
  interface Window {
    attacks: PageAttacks
  }
}

let server: StaticServer
const contracts = await loadContracts()
const seed = fuzzSeed()
const perTab = 500

beforeAll(async () => {
  server = await servePage(join(import.meta.dirname, 'fuzz-page.ts'))
}, 60_000)
afterAll(() => server.close())
const pages = usePages()

// Uncaught errors of the pages.
const complaints: string[] = []

async function openTab(persist: string): Promise<Page> {
  const page = await pages.open()
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('crash', () => complaints.push('The page crashed.'))
  await page.goto(`${server.url}?persist=${persist}`)
  await page.waitForFunction('window.attacks', undefined, { timeout: 60_000 })
  return page
}

async function reload(page: Page): Promise<void> {
  await page.reload()
  await page.waitForFunction('window.attacks', undefined, { timeout: 60_000 })
}

const attack = (page: Page, sender: number, count = perTab) => attackPage(page, contracts, { count, seed, sender })

const get = (page: Page, path: string) => page.evaluate(async (path) => (await fetch(path)).text(), path)
const stateOf = (page: Page) => get(page, '/__sim/state')
const statusOf = (page: Page) => page.evaluate(async () => (await fetch('/__sim')).status)

describe.each(['local', 'indexeddb'])('a fuzzed page that persists in %s', (persist) => {
  it('keeps the same state in three tabs, also after a reload', async ({ task }) => {
    const tabs = [await openTab(persist), await openTab(persist), await openTab(persist)]
    const counts = await Promise.all(tabs.map((tab, i) => attack(tab, i)))
    await tabs[0]!.evaluate(() => fetch('/__sim/clock', { method: 'PUT', body: '{"now":"2026-03-02"}' }))
    const states = [await stateOf(tabs[0]!), await stateOf(tabs[1]!), await stateOf(tabs[2]!)]
    await reload(tabs[1]!)
    states.push(await stateOf(tabs[1]!))
    expect(new Set(states).size).toBe(1)
    expect(complaints).toEqual([])
    const sum = counts.reduce((one, two) => one + two)
    report(task, { what: `fuzzed requests in three tabs of Chromium that persist in ${persist}`, measured: [sum] })
  })

  it('keeps working when its storage is full', async ({ task }) => {
    const page = await openTab(persist)
    await page.evaluate(() => void window.attacks.fillStorage())
    const count = await attack(page, 10)
    await reload(page)
    expect(await statusOf(page)).toBe(200)
    expect(complaints).toEqual([])
    report(task, { what: `fuzzed requests with full storage, ${persist}`, measured: [count] })
  })

  it('keeps working when its saved state is damaged', async ({ task }) => {
    const page = await openTab(persist)
    let count = 0
    for (let round = 0; round < 10; round++) {
      count += await attack(page, 20 + round, 50)
      await page.evaluate((round) => window.attacks.damage(round), round)
      // In every other round, the page finds it while running.
      if (round % 2 === 0) await reload(page)
      expect(await statusOf(page)).toBe(200)
    }
    await page.evaluate(() => fetch('/__sim/reset', { method: 'POST' }))
    await reload(page)
    expect(await statusOf(page)).toBe(200)
    expect(complaints).toEqual([])
    report(task, { what: `fuzzed requests with damaged storage, ${persist}`, measured: [count] })
  })
})
