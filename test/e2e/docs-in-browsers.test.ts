import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { fauxtranet } from '../../bindings/vite/index.ts'
import { browserFlags, findBrowser } from '../../tools/browser-finder.ts'
import { fileNameOf, printsOf } from '../../tools/pages.ts'
import { blocksFor, createDocsProject, fileOf, freePort, markedIn, nameOf, startsOf } from './docs-project.ts'
import { aProject, originOf, serve } from './vite/project.ts'

const root = join(import.meta.dirname, '../..')
const project = createDocsProject('docs-in-browsers')

// An app for the Playwright recipes.
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
      const messages: string[] = []
      shown.on('console', (message) => void messages.push(...markedIn(message.text())))
      shown.on('pageerror', ({ message }) => void messages.push(message))
      await shown.goto(url)
      await expect.poll(() => messages, { timeout: 30_000, message: nameOf(block) }).toEqual(printsOf(block))
    })
  }, 900_000)

  // One run together with the README's start, because each run starts its own workers and browsers.
  it("runs in Playwright, and the README's app greets the signed-in user", async () => {
    const app = aProject({ 'index.html': groupsPage })
    const server = await serve(app, fauxtranet())
    const port = await freePort()
    for (const block of startsOf('README.md').filter(({ language }) => language !== 'tsx'))
      project.write(fileNameOf(block), block.code.replaceAll('5173', port))
    const ours = blocksFor('playwright')
    for (const block of ours)
      project.write(fileOf(block), `${block.code}\ntest.use({ baseURL: '${originOf(server)}' })\n`)
    const launchOptions = { executablePath: findBrowser(), args: browserFlags }
    project.write(
      'trial.config.mjs',
      `import config from './playwright.config.mjs'
      const use = { ...config.use, launchOptions: ${JSON.stringify(launchOptions)} }
      export default { ...config, timeout: 120_000, expect: { timeout: 30_000 }, use }`,
    )
    try {
      const main = join(root, 'node_modules/@playwright/test/cli.js')
      const files = ['hello', ...ours.map(fileOf)]
      const printed = await project.run(process.execPath, main, 'test', '-c', 'trial.config.mjs', ...files)
      expect(printed).toContain(`${files.length} passed`)
    } finally {
      await server.close()
      app.remove()
    }
  }, 900_000)
})
