import { spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { rolldown } from 'rolldown'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fauxtranet } from '../../bindings/vite/index.ts'
import { browserFlags, findBrowser } from '../../tools/browser-finder.ts'
import { type CodeBlock, codeBlocksOf, fileNameOf, printsOf, readPage, readPages } from '../../tools/pages.ts'
import { runPlaywright, stopPlaywright } from './playwright/project.ts'
import { UserProject } from './user-project.ts'
import { aProject, originOf, serve } from './vite/project.ts'

// Runs the code of README.md and docs/: what stands behind the backticks says where. test/docs.test.ts knows the kinds.

const root = join(import.meta.dirname, '../..')
const blocks = readPages().flatMap(codeBlocksOf)
const blocksFor = (how: string) => blocks.filter((block) => block.how === how)
const nameOf = ({ page, title }: CodeBlock) => `${page}: ${title}`
const fileOf = (block: CodeBlock) => {
  const endings: Record<string, string> = { vitest: 'test.ts', playwright: 'spec.ts' }
  const number = blocks.indexOf(block)
  return `${number}-${nameOf(block).toLowerCase().replace(/\W+/g, '-')}.${endings[block.how] ?? 'ts'}`
}

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
  project = new UserProject('docs')
  const compilerOptions = {
    composite: false,
    noEmit: true,
    emitDeclarationOnly: false,
    jsx: 'react-jsx',
    types: ['node'],
  }
  project.write(
    'tsconfig.json',
    JSON.stringify({ extends: '../../tsconfig.base.json', compilerOptions, include: ['*.ts'] }),
  )
  for (const how of ['node', 'browser', 'vitest', 'playwright'])
    for (const block of blocksFor(how)) project.write(fileOf(block), scriptOf(block))
  for (const page of ['docs/testing.md', 'docs/vite.md', 'docs/own-applications.md'])
    for (const block of startsOf(page)) project.write(fileNameOf(block), block.code)
})
afterAll(stopPlaywright)

const mark = 'said: '

/** Gives the block a console of its own, so that its output differs from that of others. */
function scriptOf({ how, code }: CodeBlock): string {
  if (how !== 'node' && how !== 'browser') return code
  return `const console = { log: (...said: unknown[]) => globalThis.console.info('${mark}' + said.join(' ')) }\n${code}`
}

function markedIn(output: string): string[] {
  return output
    .split('\n')
    .filter((line) => line.startsWith(mark))
    .map((line) => line.slice(mark.length))
}

describe('the code of the documents', () => {
  it('is of the right types', async () => {
    const tsc = join(root, 'node_modules/typescript/bin/tsc')
    expect(await project.run(process.execPath, tsc, '-p', '.').catch(String)).toBe('')
  }, 300_000)

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

  it('runs in Vitest, with the stories of README and guide', async () => {
    const stories = ['README.md', 'docs/storybook.md'].map(layOutStories)
    const files = [...blocksFor('vitest').map(fileOf), ...stories]
    const printed = await project.runVitest(...files)
    expect(printed).toMatch(new RegExp(`Test Files\\s+${files.length} passed`))
    expect(printed).not.toMatch(/skipped|todo/)
  }, 300_000)

  it('runs in Node', async () => {
    const ours = blocksFor('node')
    // One process for all of them: most of the time goes into what they import.
    const runs = ours.map(
      (block) => `console.info(${JSON.stringify(mark + nameOf(block))})\nawait import('./${fileOf(block)}')`,
    )
    const printed = await project.runNode(project.write('all.ts', runs.join('\n')))
    expect(markedIn(printed)).toEqual(ours.flatMap((block) => [nameOf(block), ...printsOf(block)]))
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

  it('runs in a shell, beside the server that `npm start` starts', async () => {
    const child = spawn('npm', ['start', '--', '--port', '0', '--json'], { cwd: root, detached: true })
    try {
      const url = await readyUrl(child.stdout)
      for (const block of blocksFor('').filter(({ language }) => language === 'sh')) {
        await fetch(`${url}/__sim/reset`, { method: 'POST' })
        const code = block.code.replaceAll('http://127.0.0.1:4800', url).replaceAll('4801', await freePort())
        const printed = await project.run('bash', '-e', '-c', code).catch(String)
        const promised = printsOf(block)
        if (promised.length > 0) expect(printed.trim().split('\n'), nameOf(block)).toEqual(promised)
        else expect(printed, nameOf(block)).not.toMatch(/^Error/)
      }
    } finally {
      process.kill(-child.pid!, 'SIGTERM')
    }
  }, 180_000)

  it('leaves nothing in a production build that loads it for development only', async () => {
    project.write('start-simulator.ts', "import { startSimulator } from 'fauxtranet/browser'\nawait startSimulator()\n")
    const line = readPage('docs/vite.md').text.match(/`(if \(import\.meta\.env\.DEV\).*?)`/)![1]!
    project.write('app.ts', `${line}\nconsole.log('the page')\n`)
    const build = async (isDevelopment: boolean) => {
      const define = { 'import.meta.env.DEV': String(isDevelopment) }
      const bundle = await rolldown({ input: join(project.home, 'app.ts'), platform: 'browser', transform: { define } })
      const { output } = await bundle.generate({ format: 'esm' })
      return output.map((part) => (part.type === 'chunk' ? part.code : '')).join()
    }
    expect(await build(true)).toContain('x-sim-endpoint')
    const shipped = await build(false)
    expect(shipped).toContain('the page')
    expect(shipped).not.toMatch(/x-sim-|fauxtranet|msw/)
  }, 180_000)

  it('leaves nothing in what esbuild makes for production, either', async () => {
    project.write('src/app.js', "console.log('the page')\n")
    const [forDevelopment, forProduction] = blocksFor('esbuild')[0]!
      .code.replace(/ --serve.*/, '')
      .split('\n')
    const build = async (command: string, folder: string) => {
      await project.run('bash', '-c', `${join(root, 'node_modules/.bin')}/${command}`)
      const files = readdirSync(join(project.home, folder)).map((name) => join(project.home, folder, name))
      return files.map((path) => readFileSync(path, 'utf8')).join('\n')
    }
    expect(await build(forDevelopment!, 'www')).toContain('x-sim-endpoint')
    const shipped = await build(forProduction!, 'dist')
    expect(shipped).toContain('the page')
    expect(shipped).not.toMatch(/x-sim-|fauxtranet|msw/)
  }, 180_000)
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

const startsOf = (page: string) => blocksFor('start').filter((block) => block.page === page)

/** What each story of the documents shows. */
const shown: Record<string, Record<string, string>> = {
  'README.md': { Manager: 'Hello, Cedrik Menne' },
  'docs/storybook.md': {
    SmallCompany: 'Seda Adin',
    LongNames: 'Donaudampfschifffahrt',
    SignedOut: 'cannot be shown',
    Loading: 'One moment',
    Failed: 'cannot be shown',
  },
}

/** Writes the files of a page's Storybook, and a test that runs its stories outside of one. Returns the test. */
function layOutStories(page: string): string {
  const folder = `stories-of-${page.replace(/\W+/g, '-')}`
  const files = startsOf(page).filter(({ language }) => language === 'tsx')
  for (const block of files) project.write(`${folder}/${fileNameOf(block)}`, block.code)
  const stories = files.map(fileNameOf).find((name) => name.includes('.stories.'))!
  return project.write(
    `${folder}/stories.test.tsx`,
    `// @vitest-environment jsdom
    import { composeStories, setProjectAnnotations } from '@storybook/react-vite'
    import { expect, test, vi } from 'vitest'
    import preview from './.storybook/preview'
    import * as stories from './${stories}'

    const shown = ${JSON.stringify(shown[page])}
    setProjectAnnotations(preview)
    const composed = composeStories(stories)
    test('there are these stories', () => expect(Object.keys(composed)).toEqual(Object.keys(shown)))
    test.each(Object.entries(composed))('%s', async (name, story) => {
      await story.run()
      await vi.waitFor(() => expect(document.body.textContent).toContain(shown[name]), 20_000)
    })`,
  )
}

async function readyUrl(stdout: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: stdout })) {
    if (line.startsWith('{')) return JSON.parse(line).url
  }
  throw new Error('The server ended before it was ready.')
}

async function freePort(): Promise<string> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return String(port)
}
