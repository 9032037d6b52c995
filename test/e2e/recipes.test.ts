import { existsSync, readFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fauxtranet } from '../../bindings/vite/index.ts'
import { codeBlocksOf, printsOf, type Recipe, recipesOf } from '../../tools/code-blocks.ts'
import { Spawned } from '../node/spawned.ts'
import { runPlaywright, stopPlaywright } from './playwright/project.ts'
import { UserProject } from './user-project.ts'
import { aProject, originOf, serve } from './vite/project.ts'

const root = join(import.meta.dirname, '../..')
const page = readFileSync(join(root, 'docs/recipes.md'), 'utf8')
const recipes = recipesOf(page)

/** What each test here executes. */
const kinds: Record<string, string> = {
  'runs in the page': 'ts browser',
  'runs in Vitest': 'ts vitest',
  'runs in Node': 'ts node',
  'runs in Playwright': 'ts playwright',
  'runs in a shell': 'sh',
}
const recipesFor = (test: string) => recipes.filter((recipe) => recipe.test === test)
const isTested = ({ kind }: Recipe) => /vitest|playwright/.test(kind)

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

let project: UserProject

beforeAll(() => {
  project = new UserProject('recipes')
  for (const recipe of recipes) if (recipe.test) project.write(fileOf(recipe), scriptOf(recipe))
})
afterAll(async () => {
  stopPlaywright()
  await project.close()
})

function fileOf({ title, kind }: Recipe): string {
  const endings: Record<string, string> = { 'ts vitest': 'test.ts', 'ts playwright': 'spec.ts', sh: 'sh' }
  return `${title.toLowerCase().replace(/\W+/g, '-')}.${endings[kind] ?? 'ts'}`
}

/** Gives the block a console of its own, so that its output differs from that of others. */
function scriptOf({ kind, code }: Recipe): string {
  if (!['ts node', 'ts browser'].includes(kind)) return code
  return `const console = { log: (...said: unknown[]) => globalThis.console.info(said.join(' ')) }\n${code}`
}

describe('docs/recipes.md', () => {
  it('is one page of at most 550 lines, with a recipe to every code block', () => {
    expect(page.split('\n').length).toBeLessThanOrEqual(550)
    expect(recipes).toHaveLength(codeBlocksOf(page).length)
    expect(new Set(recipes.map(({ title }) => title)).size).toBe(recipes.length)
  })

  it('names files and places that are there', () => {
    for (const [, path] of page.matchAll(/\]\(\.\.\/([^)]+)\)/g)) expect(existsSync(join(root, path!)), path).toBe(true)
    const places = [...page.matchAll(/^## (.+)$/gm)].map(([, title]) => title!.toLowerCase().replaceAll(' ', '-'))
    for (const [, place] of page.matchAll(/\]\(#([^)]+)\)/g)) expect(places).toContain(place)
  })

  it.each(recipes.filter(({ test }) => test !== undefined))('has a test that executes "$title"', (recipe) => {
    expect(recipe.file).toBe('test/e2e/recipes.test.ts')
    expect(recipe.kind).toBe(kinds[recipe.test!])
    expect(readFileSync(import.meta.filename, 'utf8')).toContain(`it('${recipe.test}'`)
    if (isTested(recipe)) expect(recipe.code).toMatch(/\bexpect\(/)
    else expect(printsOf(recipe)).not.toEqual([])
  })

  it.each(recipes.filter(({ test }) => test === undefined))('has "$title" word for word from an example', (recipe) => {
    expect(recipe.file).toMatch(/^examples\//)
    expect(`\n${readFileSync(join(root, recipe.file), 'utf8')}`).toContain(`\n${recipe.code}`)
  })

  it('is of the right types', async () => {
    project.write(
      'tsconfig.json',
      JSON.stringify({
        extends: '../../tsconfig.base.json',
        compilerOptions: { composite: false, noEmit: true, emitDeclarationOnly: false, types: ['node'] },
        include: ['*.ts'],
      }),
    )
    const tsc = join(root, 'node_modules/typescript/bin/tsc')
    expect(await project.run(process.execPath, tsc, '-p', '.').catch(String)).toBe('')
  }, 300_000)

  it('runs in the page', async () => {
    for (const recipe of recipesFor('runs in the page')) {
      const said: string[] = []
      await project.openPage(fileOf(recipe), async (shown, url) => {
        shown.on('console', (message) => void (message.type() === 'info' && said.push(message.text())))
        shown.on('pageerror', ({ message }) => void said.push(message))
        await shown.goto(url)
        await expect.poll(() => said, { timeout: 30_000, message: recipe.title }).toEqual(printsOf(recipe))
      })
    }
  }, 300_000)

  it('runs in Vitest', async () => {
    const files = recipesFor('runs in Vitest').map(fileOf)
    const printed = await project.runVitest(...files)
    expect(printed).toMatch(new RegExp(`Test Files\\s+${files.length} passed`))
    expect(printed).not.toMatch(/skipped|todo/)
  }, 300_000)

  it('runs in Node', async () => {
    for (const recipe of recipesFor('runs in Node')) {
      const printed = await project.runNode(fileOf(recipe))
      expect(printed.trim().split('\n'), recipe.title).toEqual(printsOf(recipe))
    }
  }, 300_000)

  it('runs in Playwright', async () => {
    const ours = recipesFor('runs in Playwright')
    const app = aProject({ 'index.html': groupsPage })
    const server = await serve(app, fauxtranet())
    try {
      const tests = ours.map(({ title, code }) => {
        const body = code.replace("import { expect, test } from 'fauxtranet/playwright'\n", '')
        return `test.describe(${JSON.stringify(title)}, () => {\n${body}})`
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

  it('runs in a shell', async () => {
    const server = new Spawned(['--port', '0'])
    try {
      const url = await server.url()
      for (const recipe of recipesFor('runs in a shell')) {
        await fetch(`${url}/__sim/reset`, { method: 'POST' })
        const code = recipe.code.replaceAll('http://127.0.0.1:4800', url).replaceAll('4801', await freePort())
        const printed = await project.run('bash', '-e', '-c', code)
        expect(printed.trim().split('\n'), recipe.title).toEqual(printsOf(recipe))
      }
    } finally {
      await server.stop()
    }
  }, 300_000)
})

async function freePort(): Promise<string> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return String(port)
}
