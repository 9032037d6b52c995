import type { Page } from 'playwright'
import { createLogger, type InlineConfig, type ViteDevServer } from 'vite'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type FauxtranetPluginOptions, fauxtranet } from '../../../bindings/vite/index.ts'
import { pageHeaders } from '../../../src/core/http/page.ts'
import type { ScenarioName } from '../../../src/index.ts'
import { defineScenario } from '../../../src/world/scenario.ts'
import { canteen, canteenConfig, dishes } from '../canteen.ts'
import { useOnePage } from '../pages.ts'
import { aProject, originOf, type Project, serve } from './project.ts'

const user = '/api/people/v2/user'
const reportUser = (name: string) => `
  const { username } = await (await fetch('${user}')).json()
  ;(window.reports ??= []).push('${name}: ' + username)
`
const addGroup = `fetch('/api/people/v2/groups', {
  method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"name":"Runners"}'
}).then((response) => response.json()).then(({ id }) => id)`
const statusOf = (id: number) => `fetch('/api/people/v2/groups/${id}').then(({ status }) => status)`

const open: (() => unknown)[] = []
let project: Project

// One project for all tests, so that they share Vite's bundled dependencies.
beforeAll(() => {
  project = aProject({})
})
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close()
})
afterAll(() => project.remove())
const pages = useOnePage()

async function start(
  files: Record<string, string>,
  options: FauxtranetPluginOptions = {},
  more?: InlineConfig,
): Promise<{ server: ViteDevServer; page: Page }> {
  project.replace(files)
  const plugins = fauxtranet({ mode: 'worker', scenario: 'empty', quiet: true, ...options })
  const server = await serve(project, plugins, more)
  open.push(() => server.close())
  const page = await pages.open()
  return { server, page }
}

const reports = async (page: Page, count: number) => {
  await page.waitForFunction(`window.reports?.length >= ${count}`, undefined, { timeout: 20_000 })
  return page.evaluate('window.reports')
}

describe('fauxtranet/vite, in the page', { timeout: 60_000 }, () => {
  it("loads an application's module, and reloads it when it changes", async () => {
    const files = { 'index.html': '<script type="module" src="/main.js"></script>', 'mocks/canteen.ts': canteen('old') }
    const readDishes = `fetch('${dishes}').then((response) => response.json())`
    const main = `await fetch('${dishes}', { method: 'POST', body: '{"name":"soup"}' })
      ;(window.reports ??= []).push(await ${readDishes})`
    const { page, server } = await start({ ...files, 'main.js': main }, { applications: './mocks/canteen.ts' })
    await page.goto(originOf(server))
    expect(await reports(page, 1)).toEqual(['old 1'])
    project.write('mocks/canteen.ts', canteen('new'))
    await expect.poll(() => page.evaluate(readDishes)).toBe('new 1')
  })

  it("reads the project's configuration, and reloads it without losing rows", async () => {
    const { page, server } = await start(
      {
        'index.html': '<script type="module" src="/main.js"></script>',
        'main.js': `window.started = true; await fetch('${dishes}', { method: 'POST', body: '{"name":"soup"}' })`,
        'fauxtranet.config.ts': canteenConfig,
        'canteen.ts': canteen('old'),
      },
      { quiet: false, scenario: undefined, persist: 'session' },
    )
    const messages: string[] = []
    page.on('console', (message) => messages.push(message.text()))
    const readDishes = () => page.evaluate(`fetch('${dishes}').then((response) => response.text())`)
    await page.goto(originOf(server))
    await page.waitForFunction('window.started')
    await expect.poll(readDishes).toBe('"old 1"')
    project.write('canteen.ts', canteen('new'))
    await expect.poll(readDishes).toBe('"new 1"')
    project.write('canteen.ts', canteen('wrong', ', price: z.number()'))
    await expect
      .poll(() => messages.join('\n'))
      .toMatch(
        /fauxtranet: The rows of the world "default" do not fit the new tables: dishes 1: price: .+ The previous code keeps running/,
      )
    expect(await readDishes()).toBe('"new 1"')
    project.write('canteen.ts', 'export const canteen = {')
    await expect
      .poll(() => messages.join('\n'))
      .toMatch(/fauxtranet: Failed to load [\s\S]*canteen\.ts:1:\d+[\s\S]* The previous code keeps running/)
    expect(await readDishes()).toBe('"new 1"')
    // Rows of a user's application survive a reload as well.
    project.write('canteen.ts', canteen('newer'))
    await expect.poll(readDishes).toBe('"newer 1"')
    await page.reload()
    await expect.poll(readDishes).toBe('"newer 2"')
  })

  it('responds to the first request of every kind of script', async () => {
    const { page, server } = await start({
      'index.html': `<!doctype html>
        <!-- <script type="module" src="/gone.js"></script> -->
        <script>window.classic = true</script>
        <script src="/one.js" crossorigin type='module'></script>
        <SCRIPT TYPE=module async SRC=./src/two.js></SCRIPT>
        <script type="module">
          import { name } from './src/name.js'
          ${reportUser('inline').replace("'inline:", "name + ':")}
        </script>
        <script
          data-text="a > b"
          type="module" src="last.js?x=1&amp;y=2"
        ></script>`,
      'one.js': reportUser('one'),
      'src/two.js': reportUser('two'),
      'src/name.js': "export const name = 'inline'",
      'last.js': reportUser('last'),
    })
    const errors: string[] = []
    page.on('pageerror', ({ message }) => errors.push(message))
    await page.goto(originOf(server))
    expect(await reports(page, 4)).toEqual(['one: admin', 'two: admin', 'inline: admin', 'last: admin'])
    expect(errors).toEqual([])
  })

  it.each<[string, Record<string, string>, FauxtranetPluginOptions, string]>([
    ['a script fails', { 'main.js': "throw new Error('no such colour')" }, {}, 'no such colour'],
    [
      'it cannot start',
      { 'main.js': '' },
      { scenario: 'smal-company' as ScenarioName },
      'Did you mean "small-company"?',
    ],
  ])('throws in the page when %s', async (_, files, options, message) => {
    const { page, server } = await start(
      { 'index.html': '<script type="module" src="/main.js"></script>', ...files },
      options,
    )
    const failing = page.waitForEvent('pageerror', { timeout: 20_000 })
    await page.goto(originOf(server))
    expect((await failing).message).toContain(message)
  })

  it('serves the worker file and its own pages below the base, and pages in folders', async () => {
    const files = {
      'sub/page.html': '<script type="module" src="./main.js"></script>',
      'sub/main.js': reportUser('main'),
    }
    const printed: string[] = []
    const customLogger = { ...createLogger('silent'), info: (line: string) => printed.push(line) }
    const { page, server } = await start(files, {}, { base: '/app/', customLogger })
    await page.goto(`${originOf(server)}/app/sub/page.html`)
    expect(await reports(page, 1)).toEqual(['main: admin'])
    const worker = await fetch(`${originOf(server)}/app/mockServiceWorker.js`)
    expect(worker.headers.get('content-type')).toContain('javascript')

    server.printUrls()
    const [, panelUrl] = /Panel: +(\S+)/.exec(printed.join())!
    expect(panelUrl).toBe(`${originOf(server)}/app/__sim/ui/`)
    const id = (await page.evaluate(addGroup)) as number
    const own = await page.context().newPage()
    const inside = own.frameLocator('iframe')
    await own.goto(panelUrl!)
    await inside.getByRole('list', { name: 'Requests' }).filter({ hasText: 'people.createGroup' }).waitFor()
    await own.goto(`${originOf(server)}/app/__sim/docs`)
    await inside.getByRole('link', { name: 'openapi.json' }).click()
    await own.waitForURL('**/app/__sim/openapi.json')
    // Addresses in replies start at the root.
    await own.goto(`${originOf(server)}/api/people/v2/groups/${id}?fields=name`)
    await inside.getByText('Runners').waitFor()
    expect(own.url()).toBe(`${originOf(server)}/app/api/people/v2/groups/${id}?fields=name`)
  })

  const html = { 'index.html': '<p></p><script type="module" src="/main.js"></script>' }
  const hot = (word: string) => `
    document.querySelector('p').textContent = '${word}'
    if (import.meta.hot) import.meta.hot.accept()
  `

  it('keeps its state when a module is replaced', async () => {
    const { page, server } = await start({ ...html, 'main.js': hot('first') })
    await page.goto(originOf(server))
    await page.getByText('first').waitFor()
    const id = (await page.evaluate(addGroup)) as number
    await page.evaluate('window.isSame = true')
    project.write('main.js', hot('second'))
    await page.getByText('second').waitFor()
    expect(await page.evaluate('window.isSame')).toBe(true)
    expect(await page.evaluate(statusOf(id))).toBe(200)
  })

  it("shows its own pages with the state of the app's tab, and saves files without leaving it", async () => {
    const { page, server } = await start({
      'index.html': `<p></p><a href="/api/people/v2/users/1/photo" download="me.svg">Save</a>
        <a href="/api/people/v2/users/1/photo" target="_blank">See</a>
        <script type="module" src="/main.js"></script>`,
      'main.js': "document.querySelector('p').textContent = 'the application'",
    })
    await page.goto(originOf(server))
    await page.getByText('the application').waitFor()
    const id = await page.evaluate(addGroup)
    const own = await page.context().newPage()
    const inside = own.frameLocator('iframe')
    const opened = await own.goto(`${originOf(server)}/__sim/ui/`)
    expect(opened!.headers()).toMatchObject(pageHeaders)
    await inside.getByRole('list', { name: 'Requests' }).filter({ hasText: 'people.createGroup' }).waitFor()
    // Events of the other tab arrive as well.
    await page.evaluate(statusOf(id as number))
    await inside.getByRole('list', { name: 'Requests' }).filter({ hasText: 'people.getGroup' }).waitFor()
    await own.goto(`${originOf(server)}/api/people/v2/groups/${id}`)
    await inside.getByText('Runners').waitFor()
    expect(await own.getByText('the application').count()).toBe(0)

    const saving = page.waitForEvent('download')
    await page.getByText('Save').click()
    expect((await saving).suggestedFilename()).toBe('me.svg')
    const seeing = page.context().waitForEvent('page')
    await page.getByText('See').click()
    expect((await seeing).url()).toContain('blob:')
    expect(await page.evaluate(statusOf(id as number))).toBe(200)

    // Without the app, the page has its own state.
    await page.close()
    await own.goto(`${originOf(server)}${user}`)
    await inside.getByText('admin').waitFor()
    await own.evaluate("document.cookie = 'sim-user=nobody; path=/'")
    await own.reload()
    await inside.getByText('nobody is signed in').waitFor()
  })

  it('serves only the worker file when the page starts the simulator itself', async () => {
    const scenario = defineScenario({
      ...{ name: 'mine', title: 'Mine', shows: 'Mine.', user: null, instant: '2026-03-02T09:30:00Z' },
      seed: () => {},
    })
    const { page, server } = await start(
      {
        'index.html': '<script type="module" src="/main.js"></script>',
        'main.js': `
          import { startSimulator } from 'fauxtranet/browser'
          await startSimulator({ scenario: 'empty', quiet: true })
          ${reportUser('own')}`,
      },
      { start: false, scenario },
    )
    await page.goto(originOf(server))
    expect(await reports(page, 1)).toEqual(['own: admin'])
  })

  it.each<[FauxtranetPluginOptions, string]>([
    [{ scenario: { name: 'mine', seed: () => {} } as never }, 'scenario.seed'],
    [{ scenarios: [{ name: 'mine', baked: async () => ({}) } as never] }, 'scenarios[0].baked'],
  ])('refuses options that cannot be written into a page: %#', (options, path) => {
    for (const way of [{ mode: 'worker' }, { demo: true }] as const) {
      expect(() => fauxtranet({ ...way, ...options })).toThrow(`The option ${path} is a function`)
    }
    expect(() => fauxtranet(options)).not.toThrow()
  })

  it.each([{ allowHosts: ['app.test'] }, { publicUrl: 'https://app.test' }])(
    'refuses server options: %j',
    (options) => {
      expect(() => fauxtranet({ mode: 'worker', ...options })).toThrow("add it to Vite's own server.allowedHosts")
      expect(() => fauxtranet({ demo: true, ...options })).not.toThrow()
    },
  )

  it.each([{ onUnhandled: 'error' }, { baseUrl: 'https://intranet.example' }] as const)(
    'refuses page options if the simulator is in the dev server: %j',
    (options) => {
      expect(() => fauxtranet(options)).toThrow('add mode: "worker"')
      expect(() => fauxtranet({ demo: true, ...options })).not.toThrow()
    },
  )
})
