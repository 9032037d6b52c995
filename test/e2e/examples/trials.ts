import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { launchBrowser } from '../launched-browser.ts'
import { runNode } from '../run-node.ts'
import { serveFolder } from '../static-server.ts'
import { StoryPage } from '../storybook/page.ts'
import { playStories, seeStoriesInVue, seeStoriesOnOnePage } from '../storybook/stories.ts'
import { findPort, folderOf, readBuilt, runCommand, startCommand, stopCommands } from './commands.ts'
import { sweepPages, sweepStories } from './sweeps.ts'

const tsc = join(import.meta.dirname, '../../../node_modules/typescript/bin/tsc')
const freePort = '--host 127.0.0.1 --port 0'
let browser: Browser
let page: Page
let errors: string[]

type Trial = (example: string, command: string) => Promise<void>

const succeeds: Trial = async (example, command) => {
  await runCommand(example, command)
}

/** A server that serves a page with this content. */
function serves(see: () => Promise<void>, path = ''): Trial {
  return async (example, command) => {
    await page.goto((await startCommand(example, command, freePort)) + path)
    await see()
    expect(errors).toEqual([])
  }
}

// Every simulator contains this string, and no front end does.
const simulator = /x-sim-endpoint/

function buildsWithout(output: string): Trial {
  return async (example, command) => {
    await runCommand(example, command)
    expect(readBuilt(example, output)).not.toMatch(simulator)
  }
}

/** A build of a whole app, which is swept while a server with the simulator shows it. */
function buildsSound(output: string): Trial {
  return async (example, command) => {
    await buildsWithout(output)(example, command)
    const url = await startCommand(example, `npm exec -- vite preview --outDir ${output}`, freePort)
    await sweepPages(url, browser)
  }
}

/** A demo that any static file server can serve. */
function buildsDemo(output: string, see: () => Promise<void>, path = ''): Trial {
  return async (example, command) => {
    await runCommand(example, command)
    expect(readBuilt(example, output)).toMatch(simulator)
    const server = await serveFolder(join(folderOf(example), output), '/')
    await page.goto(server.url + path)
    await see()
    server.close()
    expect(errors).toEqual([])
  }
}

/**
 * Sends a request instead of opening a page: on a busy machine, even plain Storybook reports "Timed out waiting for
 * leader state for UniversalStore", because its dev server has only a second to respond. A built Storybook does not
 * have this limit.
 */
const servesStories: Trial = async (example, command) => {
  // Storybook does not accept 0 for a free port.
  const url = await startCommand(example, command, `--host 127.0.0.1 --port ${await findPort()} --ci`)
  const index = await fetch(`${url}index.json`)
  expect(Object.keys((await index.json()).entries).length).toBeGreaterThan(5)
}

/** Every story must succeed, in addition to this check. */
function buildsStories(see: (stories: StoryPage) => Promise<void>): Trial {
  return async (example, command) => {
    await runCommand(example, command)
    const server = await serveFolder(join(folderOf(example), 'storybook-static'), '/stories/')
    const stories = Object.assign(new StoryPage(), { page, url: server.url })
    const ends = await playStories(stories)
    expect(Object.keys(ends).length).toBeGreaterThan(5)
    expect(Object.entries(ends).filter(([, end]) => end !== 'success')).toEqual([])
    await see(stories)
    server.close()
    expect(errors).toEqual([])
  }
}

async function seeAndSweepInVue(stories: StoryPage): Promise<void> {
  await seeStoriesInVue(stories)
  await sweepStories(stories.url, browser)
}

const seePeople = async () => {
  await page.getByText(/^You are \w+/).waitFor()
  await page.getByRole('listitem').nth(9).waitFor()
}

const seePolicies = async () => {
  await page.getByRole('heading', { name: 'Policies' }).waitFor()
  await page.getByRole('link', { name: 'Code of conduct.pdf' }).waitFor()
  await page.waitForFunction('document.querySelector(".me img")?.naturalWidth > 0')
}
const seePoliciesAndPanel = async () => {
  await seePolicies()
  await page.getByRole('button', { name: 'Open the fauxtranet panel' }).click()
  await page.frameLocator('iframe[title=fauxtranet]').getByText('live', { exact: true }).waitFor()
}
const policies = '#/documents/1'

export const trials: Record<string, Record<string, Trial>> = {
  canteen: { 'npm test': succeeds },
  // test/hosting/cloudflare/example.test.ts runs it, because Wrangler is large.
  cloudflare: {},
  // Needs a container engine. npm run test:hosting runs its server.
  compose: {},
  intranet: {
    'npm run build': buildsSound('dist/app'),
    'npm run dev': serves(seePoliciesAndPanel, policies),
    'npm run dev -- --mode worker': serves(seePoliciesAndPanel, policies),
    'npm run build -- --mode demo': buildsDemo('dist/demo', seePolicies, policies),
    'npm run storybook': servesStories,
    'npm run build-storybook': buildsStories(seeStoriesOnOnePage),
    'npm test': succeeds,
    'npm run e2e': succeeds,
  },
  playwright: { 'npm test': succeeds },
  'storybook-vue': { 'npm run storybook': servesStories, 'npm run build-storybook': buildsStories(seeAndSweepInVue) },
  vite: {
    'npm run dev': serves(seePeople),
    'npm run dev:worker': serves(seePeople),
    'npm run build': buildsWithout('dist'),
    'npm run preview': serves(seePeople),
    'npm run build:demo': buildsDemo('dist', seePeople),
  },
  vitest: { 'npm test': succeeds },
}

/** Each command gets its own page. */
export function tryExample(example: string): void {
  describe(`examples/${example}`, { timeout: 3_600_000 }, () => {
    beforeAll(async () => {
      browser = await launchBrowser()
    })
    afterAll(() => browser.close())
    beforeEach(async () => {
      page = await browser.newPage()
      page.setDefaultTimeout(120_000)
      errors = []
      page.on('pageerror', ({ message }) => errors.push(message))
    })
    afterEach(async () => {
      await page.close()
      await stopCommands()
    })

    it.each(Object.entries(trials[example]!))('%s', (command, trial) => trial(example, command))
  })
}

export function compileExample(example: string): void {
  describe.runIf(existsSync(join(folderOf(example), 'tsconfig.json')))(`examples/${example}`, () => {
    it('compiles', { timeout: 600_000 }, async () => {
      expect((await runNode(folderOf(example), [tsc, '--noEmit'])).output).toBe('')
    })
  })
}
