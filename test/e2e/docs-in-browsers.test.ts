import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { fauxtranet } from '../../bindings/vite/index.ts'
import { browserFlags, findBrowser } from '../../tools/browser-finder.ts'
import { fileNameOf, printsOf } from '../../tools/pages.ts'
import { blocksFor, createDocsProject, fileOf, freePort, markedIn, nameOf, startsOf } from './docs-project.ts'
import { runPlaywright, stopPlaywright } from './playwright/project.ts'
import { aProject, originOf, serve } from './vite/project.ts'

const root = join(import.meta.dirname, '../..')
const project = createDocsProject('docs-in-browsers')
afterAll(stopPlaywright)

/** An app for the recipes of Playwright. */
const groupsPage = `<!doctype html><title>Groups</title>
<form><label>Name <input name="name" /></label> <button>Add</button></form><ul></ul>
<script type="module">
  const address = '/api/people/v2/groups'
  async function show() {
    const { groups } = await (await fetch(address + '?limit=100')).json()
    document.querySelector('ul').innerHTML = groups.map(({ name }) => '<li>' + name + '</li>').join('')
  }
  document.querySelector('form').onsubmit = async (event) => {
    event.preventDefault()
    const body = JSON.stringify(Object.fromEntries(new FormData(event.target)))
    await fetch(address, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    await show()
  }
  await show()
</script>`

describe('the code of the documents', () => {
  it('runs in the page', async () => {
    const ours = blocksFor('browser')
    await project.openPages(ours.map(fileOf), async (shown, url, file) => {
      const block = ours.find((one) => fileOf(one) === file)!
      const said: string[] = []
      shown.on('console', (message) => void said.push(...markedIn(message.text())))
      shown.on('pageerror', ({ message }) => void said.push(message))
      await shown.goto(url)
      await expect.poll(() => said, { timeout: 30_000, message: nameOf(block) }).toEqual(printsOf(block))
    })
  }, 300_000)

  it('runs in Playwright', async () => {
    const ours = blocksFor('playwright')
    const app = aProject({ 'index.html': groupsPage })
    const server = await serve(app, fauxtranet())
    try {
      const tests = ours.map((block) => {
        const body = block.code.replace("import { expect, test } from 'fauxtranet/playwright'\n", '')
        return `test.describe(${JSON.stringify(nameOf(block))}, () => {\n${body}})`
      })
      const { results, output } = await runPlaywright(tests.join('\n'), { baseURL: originOf(server) })
      const wrong = results.filter(({ status }) => status !== 'passed')
      expect(wrong.map(({ title, errors }) => `${title}: ${errors}`)).toEqual([])
      expect(results.length, output).toBeGreaterThanOrEqual(ours.length)
    } finally {
      await server.close()
      app.remove()
    }
  }, 300_000)
})

describe('the starts of the README', () => {
  it('Vite and Playwright: the app greets who is signed in', async () => {
    const port = await freePort()
    for (const block of startsOf('README.md').filter(({ language }) => language !== 'tsx'))
      project.write(fileNameOf(block), block.code.replaceAll('5173', port))
    const launchOptions = { executablePath: findBrowser(), args: browserFlags }
    project.write(
      'trial.config.mjs',
      `import config from './playwright.config.mjs'
      export default { ...config, timeout: 120_000, use: { ...config.use, launchOptions: ${JSON.stringify(launchOptions)} } }`,
    )
    const main = join(root, 'node_modules/@playwright/test/cli.js')
    const printed = await project.run(process.execPath, main, 'test', '-c', 'trial.config.mjs', 'hello').catch(String)
    expect(printed).toContain('1 passed')
  }, 300_000)
})
