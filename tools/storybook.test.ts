import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { empty } from '../scenarios/empty.ts'
import { launchBrowser } from './launched-browser.suite.ts'
import { type StaticServer, serveFolder } from './static-server.suite.ts'
import { buildStorybook, layOutTrial } from './storybook.suite.ts'

const root = join(import.meta.dirname, '..')
let trial: string
let browser: Browser
let page: Page
let server: StaticServer
let errors: string[]

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())
beforeEach(async () => {
  page = await browser.newPage()
  page.setDefaultTimeout(40_000)
  errors = []
  page.on('pageerror', ({ message }) => errors.push(message))
})
afterEach(() => page.close())

/** What Storybook's own frame would say to the page of the stories. */
function tell(event: string, data: object): Promise<void> {
  return page.evaluate(
    ([event, data]) => {
      const { __STORYBOOK_ADDONS_CHANNEL__: channel } = globalThis as unknown as {
        __STORYBOOK_ADDONS_CHANNEL__: { emit(event: string, data: object): void }
      }
      channel.emit(event, data)
    },
    [event, data] as const,
  )
}

const open = (story: string, more = '') => page.goto(`${server.url}iframe.html?viewMode=story&id=${story}${more}`)
const goTo = (story: string) => tell('setCurrentStory', { storyId: story, viewMode: 'story' })
const shows = (text: string) => page.locator('#storybook-root output', { hasText: text }).waitFor()
const says = (text: string) => page.getByRole('alert').filter({ hasText: text }).waitFor()

/** The worlds that there are beside the default one. */
function worlds(): Promise<readonly string[]> {
  return page.evaluate(() => {
    const { intranet } = window as unknown as { intranet: { simulator: { worlds(): readonly string[] } } }
    return intranet.simulator.worlds().filter((name) => name !== 'default')
  })
}

describe('a Storybook in React, with the addon of MSW, built and served under a path', { timeout: 120_000 }, () => {
  beforeAll(async () => {
    trial = layOutTrial()
    server = await serveFolder(buildStorybook(trial, join(trial, 'out')), '/team/stories/')
  }, 400_000)
  afterAll(() => server?.close())

  it('shows a story in the world that its parameters ask for', async () => {
    await open('people--small-company')
    await shows('admin')
    await goTo('people--empty')
    await shows('of 1')
    await goTo('people--employee')
    await shows('employee')
    await goTo('people--down')
    await says('503')
    expect(errors).toEqual([])
  })

  it('answers the first request of the page, also one of a loader', async () => {
    await open('people--loaded')
    await shows('after admin')
    expect(errors).toEqual([])
  })

  it('takes the picture of a person from the world of the story', async () => {
    await open('people--employee')
    await page.waitForFunction('document.querySelector("img")?.naturalWidth > 0')
    expect(await page.locator('img').getAttribute('src')).toContain('/__world/people--employee')
  })

  it('lets controls choose the state', async () => {
    await open('people--many')
    await shows('of 59')
    await tell('updateStoryArgs', { storyId: 'people--many', updatedArgs: { count: 70 } })
    await shows('of 69')
    await tell('resetStoryArgs', { storyId: 'people--many' })
    await shows('of 59')
    await goTo('people--arranged')
    await shows('Founder')
    await tell('updateStoryArgs', { storyId: 'people--arranged', updatedArgs: { title: 'Boss' } })
    await shows('Boss')
    expect(await worlds()).toHaveLength(1)
    expect(errors).toEqual([])
  })

  it('lets controls that choose no state leave the state alone', async () => {
    await open('people--empty')
    await shows('of 1')
    await page.getByRole('button', { name: 'Hire' }).click()
    await shows('of 2')
    await tell('updateStoryArgs', { storyId: 'people--empty', updatedArgs: { note: 'and that is all' } })
    await shows('of 2 and that is all')
  })

  it('begins anew with every story, and when one is shown again', async () => {
    await open('people--empty')
    await page.getByRole('button', { name: 'Hire' }).click()
    await shows('of 2')
    await goTo('people--later')
    await shows('of 1')
    await goTo('people--empty')
    await shows('of 1')
    await page.getByRole('button', { name: 'Hire' }).click()
    await shows('of 2')
    await tell('forceRemount', { storyId: 'people--empty' })
    await shows('of 1')
    expect(await worlds()).toHaveLength(1)
  })

  it('keeps what a story still has under way out of the next', async () => {
    await open('people--slow')
    await shows('of 1')
    const answered = page.waitForResponse((response) => response.request().method() === 'POST')
    await goTo('people--hiring')
    await page.locator('body[data-played]').waitFor()
    // The slow one hires somebody of the same name: were it here, this one could not be hired.
    await answered.catch(() => undefined)
    await goTo('people--later')
    await shows('of 1')
    await page.getByRole('button', { name: 'Hire' }).click()
    await shows('of 2')
  })

  it('lets a play function read the world and the outbox', async () => {
    await open('people--hiring')
    await page.locator('body[data-played]').waitFor()
    expect(await page.locator('body').getAttribute('data-played')).toMatch(/^\d+ sent$/)
  })

  it('fails a strict story for a request outside the contract', async () => {
    await open('people--strict')
    await page.locator('#error-message', { hasText: 'outside the contract' }).waitFor()
    await page.locator('#error-stack', { hasText: 'colour' }).waitFor()
  })

  it('goes by the toolbar', async () => {
    await open('people--small-company', '&globals=fauxtranetScenario:empty')
    await shows('of 1')
    await tell('updateGlobals', { globals: { fauxtranetScenario: '', fauxtranetUser: 'manager' } })
    await shows('manager')
    await tell('updateGlobals', { globals: { fauxtranetUser: '', fauxtranetLatency: '300' } })
    await shows('admin')
    const marks = await page.evaluate(async () => (await fetch('/api/people/v2/user')).headers.get('x-sim-fault'))
    expect(marks).toContain('latency: delay 300')
    await tell('updateGlobals', { globals: { fauxtranetLatency: '', fauxtranetClock: '365d' } })
    await expect.poll(() => clock()).toMatch(/^2027-/)
    expect(errors).toEqual([])
  })

  it('lets handlers of a story go before the simulator, for as long as it is shown', async () => {
    await open('people--overridden')
    await shows('somebody')
    await goTo('people--plain')
    await shows('admin')
  })

  it('has stories written with factories', async () => {
    await open('factory--employed')
    await shows('manager')
    await goTo('factory--founded')
    await shows('of 1')
  })

  it('gives each story on a Docs page a world of its own', async () => {
    await page.goto(`${server.url}iframe.html?viewMode=docs&id=people--docs`)
    const story = (name: string) => page.locator(`#story--people--${name}`)
    const shown = (name: string, text: string) => story(name).locator('output', { hasText: text }).waitFor()
    await shown('small-company', 'admin')
    await shown('employee', 'employee')
    await shown('many', 'of 59')
    await shown('arranged', 'Founder')
    await shown('empty', 'of 1')
    await shown('later', 'of 1')
    await story('empty').getByRole('button', { name: 'Hire' }).click()
    await shown('empty', 'of 2')
    await shown('later', 'of 1')
    expect((await worlds()).length).toBeGreaterThan(10)
    // A story that asks by the page's own fetch is told what to do.
    await story('plain').getByText('Please ask with intranet.fetch').waitFor()
    await goTo('people--plain')
    await shows('admin')
    await expect.poll(async () => (await worlds()).length).toBe(1)
  })

  it('goes by the toolbar on a Docs page, too', async () => {
    await page.goto(`${server.url}iframe.html?viewMode=docs&id=people--docs`)
    const story = page.locator('#story--people--small-company')
    await story.locator('output', { hasText: 'admin' }).waitFor()
    await tell('updateGlobals', { globals: { fauxtranetUser: 'manager' } })
    await story.locator('output', { hasText: 'manager' }).waitFor()
  })

  it('has the items of the toolbar in its frame', async () => {
    await page.goto(`${server.url}?path=/story/people--small-company`)
    const frame = page.frameLocator('#storybook-preview-iframe')
    await frame.locator('output', { hasText: 'admin' }).waitFor()
    for (const name of ['User', 'Latency', 'Clock']) await page.getByRole('button', { name }).waitFor()
    await page.getByRole('button', { name: 'Scenario' }).click()
    await page.getByText(empty.title, { exact: true }).click()
    await frame.locator('output', { hasText: 'of 1' }).waitFor()
  })

  it('runs its stories in Vitest', () => {
    const run = spawnSync(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--no-color'], {
      cwd: trial,
      encoding: 'utf8',
    })
    expect(run.stdout + run.stderr).toMatch(/Tests +4 passed \(4\)/)
  })
})

describe('a Storybook in Vue, without the addon of MSW', { timeout: 120_000 }, () => {
  beforeAll(async () => {
    const output = join(root, '.cache/storybook-vue')
    server = await serveFolder(buildStorybook(join(root, 'examples/storybook-vue'), output), '/vue/')
  }, 400_000)
  afterAll(() => server?.close())

  it('shows each story in its own world', async () => {
    await open('personcard--administrator')
    const name = await page.getByRole('heading').textContent()
    await page.waitForFunction('document.querySelector("img")?.naturalWidth > 0')
    await goTo('personcard--manager')
    await page.locator('h2', { hasNotText: name! }).waitFor()
    await goTo('personcard--signed-out')
    await says('401')
    expect(errors).toEqual([])
  })

  it('lets controls choose the state, and a play function change it', async () => {
    await open('thankyouwall--busy')
    await shows('40 notes')
    await tell('updateStoryArgs', { storyId: 'thankyouwall--busy', updatedArgs: { notes: 90 } })
    await shows('90 notes')
    await goTo('thankyouwall--removing')
    await page.getByRole('button', { name: 'Remove' }).first().waitFor()
    await goTo('thankyouwall--down')
    await says('503')
    expect(errors).toEqual([])
  })
})

function clock(): Promise<string> {
  return page.evaluate(async () => (await (await fetch('/__sim/clock')).json()).now)
}
