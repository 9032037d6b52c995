import type { Browser, BrowserContext, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import type { Simulator } from '../../../src/simulator/simulator.ts'
import { launchBrowser } from '../launched-browser.ts'
import { type StaticServer, serveFolder } from '../static-server.ts'

/** Globals that the trial's previews add to their page. */
export interface TrialWindow {
  intranet: { simulator: Simulator }
  /** Hires someone through the page's own fetch. */
  hireLate(): Promise<unknown>
  __STORYBOOK_ADDONS_CHANNEL__: {
    emit(event: string, data: object): void
    on(event: string, listener: (about: { storyId: string; status: string }) => void): void
  }
}

interface PreviewWindow {
  __STORYBOOK_PREVIEW__: { currentRender?: { id?: string; phase?: string } }
}

export class StoryPage {
  page!: Page
  url = ''
  /** Uncaught errors in the page. */
  errors: string[] = []

  /** Opens a new page, optionally with empty cache and storage. */
  renew = async (_isBare?: boolean): Promise<Page> => this.page

  /** Loads Storybook in a new page. */
  async open(story: string, more = ''): Promise<void> {
    await this.renew()
    await this.load(story, more)
  }

  /** Loads Storybook in the current page. */
  async load(story: string, more = ''): Promise<void> {
    await this.page.goto(`${this.url}iframe.html?viewMode=story&id=${story}${more}`)
  }

  /** Navigates within the open Storybook, because loading one is slow. The previous story is gone afterwards. */
  async show(story: string): Promise<void> {
    if (!this.page?.url().includes('viewMode=story')) return this.open(story)
    await this.goTo(story)
    await this.page.waitForFunction((story) => {
      const { __STORYBOOK_PREVIEW__: preview } = window as unknown as PreviewWindow
      const { id, phase = 'preparing' } = preview.currentRender ?? {}
      return id === story && phase !== 'preparing'
    }, story)
  }

  async openDocs(docs: string, onMessage?: (message: string) => void): Promise<void> {
    await this.renew()
    if (onMessage) this.page.on('console', (message) => onMessage(message.text()))
    await this.page.goto(`${this.url}iframe.html?viewMode=docs&id=${docs}`)
  }

  goTo(story: string): Promise<void> {
    return this.emit('setCurrentStory', { storyId: story, viewMode: 'story' })
  }

  /** Emits an event in the story's page, as Storybook's own frame would. */
  emit(event: string, data: object): Promise<void> {
    return this.page.evaluate(
      ([event, data]) => (window as unknown as TrialWindow).__STORYBOOK_ADDONS_CHANNEL__.emit(event, data),
      [event, data] as const,
    )
  }

  /** Waits until the story has rendered and its play function has finished. */
  async finished(): Promise<void> {
    await this.page.waitForFunction(() => {
      const { __STORYBOOK_PREVIEW__: preview } = window as unknown as PreviewWindow
      return preview.currentRender?.phase === 'finished'
    })
  }

  shows(text: string): Promise<void> {
    return this.page.locator('#storybook-root output', { hasText: text }).waitFor()
  }

  showsAlert(text: string): Promise<void> {
    return this.page.getByRole('alert').filter({ hasText: text }).waitFor()
  }

  fails(text: string): Promise<void> {
    return this.page.locator('#error-message', { hasText: text }).waitFor()
  }

  hire(): Promise<void> {
    return this.page.getByRole('button', { name: 'Hire' }).click()
  }

  played(): Promise<void> {
    return this.page.locator('body[data-played]').waitFor()
  }

  clock(): Promise<string> {
    return this.page.evaluate(async () => (await (await fetch('/__sim/clock')).json()).now)
  }

  /** All worlds except the default one. */
  worlds(): Promise<readonly string[]> {
    return this.page.evaluate(() => {
      const { intranet } = window as unknown as TrialWindow
      return intranet.simulator.worlds().filter((name) => name !== 'default')
    })
  }

  /** The endpoints called in the story's world. */
  async endpoints(): Promise<(string | null)[]> {
    const [world] = await this.worlds()
    return this.page.evaluate((world) => {
      const { intranet } = window as unknown as TrialWindow
      return intranet.simulator
        .needWorld(world!)
        .journal.all()
        .map(({ endpoint }) => endpoint)
    }, world)
  }
}

/** Builds a Storybook for the tests of this `describe`, and serves it below a path. */
export function openStorybook(build: () => Promise<string>, under: string): StoryPage {
  const stories = new StoryPage()
  let browser: Browser
  let context: BrowserContext
  let server: StaticServer

  beforeAll(async () => {
    server = await serveFolder(await build(), under)
    stories.url = server.url
    browser = await launchBrowser()
    context = await browser.newContext()
  }, 400_000)
  afterAll(async () => {
    await browser?.close()
    server?.close()
  })
  stories.renew = async (isBare = false) => {
    await stories.page?.close()
    if (isBare) context = await browser.newContext()
    stories.page = await context.newPage()
    stories.page.setDefaultTimeout(60_000)
    stories.page.on('pageerror', ({ message }) => stories.errors.push(message))
    return stories.page
  }
  beforeEach(() => {
    stories.errors = []
  })
  // Tests reuse the page of the previous one, unless it failed.
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await stories.renew()
  })
  return stories
}
