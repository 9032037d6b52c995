import { execFileSync, spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { rolldown } from 'rolldown'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeBlocksOf } from '../../tools/code-blocks.ts'
import { renderReadme } from '../../tools/readme.ts'
import { UserProject } from './user-project.ts'

const root = join(import.meta.dirname, '../..')
const readme = readFileSync(join(root, 'README.md'), 'utf8')
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const blocks = codeBlocksOf(readme)
const blocksOf = (kind: string) => blocks.filter((block) => block.kind === kind).map(({ code }) => code)
const sectionOf = (title: string) => readme.split(/^## /m).find((section) => section.startsWith(`${title}\n`))!
let project: UserProject

beforeAll(() => {
  project = new UserProject('readme')
})
afterAll(() => project.close())

describe('README', () => {
  it('has its generated parts up to date: npm run readme', () => {
    expect(renderReadme(readme)).toBe(readme)
  })

  it('has no code block of a kind that nothing here executes', () => {
    expect(
      blocks.map(({ kind }) => kind).filter((kind) => !['sh', 'ts node', 'ts vitest', 'ts browser'].includes(kind)),
    ).toEqual([])
  })

  it('shows pictures and names files that are there', () => {
    for (const [, path] of readme.matchAll(/\]\((?!http)([^)]+)\)/g))
      expect(existsSync(join(root, path!)), path).toBe(true)
  })

  it('has pages beside it that link to files that are there', () => {
    const inDocs = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    const pages = inDocs.filter((name) => name.endsWith('.md')).map((name) => join('docs', name))
    const wrong = ['CONTRIBUTING.md', 'CHANGELOG.md', ...pages].flatMap((page) =>
      [...readFileSync(join(root, page), 'utf8').matchAll(/\]\((?!http|#)([^)#]+)\)/g)]
        .filter(([, path]) => !existsSync(join(root, dirname(page), path!)))
        .map(([, path]) => `${page}: ${path}`),
    )
    expect(wrong).toEqual([])
  })

  it('names every folder, package and script, and no script that is not there', () => {
    const { scripts, dependencies, devDependencies, peerDependencies } = manifest
    const folders = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isDirectory())
    const ours = folders.filter(({ name }) => !['.cache', '.git', 'dist', 'node_modules'].includes(name))
    const tree = sectionOf('Source tree')
    expect(ours.filter(({ name }) => !tree.includes(`\`${name}/\``)).map(({ name }) => name)).toEqual([])
    const packages = Object.keys({ ...dependencies, ...devDependencies, ...peerDependencies })
    expect(packages.filter((name) => !sectionOf('Dependencies').includes(`\`${name}\``))).toEqual([])
    const named = scriptsIn(readme)
    expect(named.filter((name) => !(name in scripts))).toEqual([])
    // The last one is npm's own to call.
    const known = [...named, ...scriptsIn(readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8')), 'prepack']
    expect(Object.keys(scripts).filter((name) => !known.includes(name))).toEqual([])
  })

  it('is tested by exactly the command that it names', () => {
    const command = blocksOf('sh')
      .find((code) => code.includes('npm test'))!
      .trim()
    const run = readFileSync(join(root, '.ci/run'), 'utf8')
    const commands = run.split('\n').filter((line) => line.startsWith('npm '))
    expect(commands.join(' && ')).toBe(command)
  })

  it('starts a server with its start command, and every curl line of it answers', async () => {
    expect(blocksOf('sh')[0]).toBe('npm ci && npm start\n')
    const child = spawn('npm', ['start', '--', '--port', '0', '--json'], { cwd: root, detached: true })
    try {
      const url = await readyUrl(child.stdout)
      for (const code of blocksOf('sh').filter((block) => block.includes('curl'))) {
        await fetch(`${url}/__sim/reset`, { method: 'POST' })
        execFileSync('bash', ['-e', '-c', code.replaceAll('http://127.0.0.1:4800', url)])
      }
    } finally {
      process.kill(-child.pid!, 'SIGTERM')
    }
  }, 180_000)

  it('runs in Node', async () => {
    const seen = []
    for (const [i, code] of blocksOf('ts node').entries()) {
      const name = project.write(
        `node-${i}.ts`,
        `${code}\nconsole.log(JSON.stringify(seen instanceof Set ? [...seen] : seen))\n`,
      )
      seen.push(JSON.parse(await project.runNode(name)))
    }
    expect(seen).toEqual(['employee', [2, [{ id: 2, fullname: 'Nina Neu' }]], 3, [404, 200, true]])
  }, 180_000)

  it('runs in Vitest', async () => {
    const files = blocksOf('ts vitest').map((code, i) => project.write(`block-${i}.test.ts`, code))
    expect(await project.runVitest(...files)).toMatch(new RegExp(`Tests\\s+${files.length} passed`))
  }, 180_000)

  it('leaves nothing in a production build that loads it for development only', async () => {
    project.write('start-simulator.ts', "import { startSimulator } from 'fauxtranet/browser'\nawait startSimulator()\n")
    const line = readme.match(/`(if \(import\.meta\.env\.DEV\).*?)` with Vite/)![1]!
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

  it('runs in the page', async () => {
    const [code] = blocksOf('ts browser')
    project.write('page.ts', `${code}\nObject.assign(window, { seen })\n`)
    const seen = await project.openPage('page.ts', async (page, url) => {
      await page.goto(url)
      return (await page.waitForFunction('window.seen', undefined, { timeout: 20_000 })).jsonValue()
    })
    expect(seen).toEqual(['employee', 500])
  }, 180_000)
})

/** The scripts that a text names. */
function scriptsIn(text: string): string[] {
  return [...text.matchAll(/npm (?:run ([\w:-]+)|(start|test)\b)/g)].map(([, run, own]) => (run ?? own)!)
}

async function readyUrl(stdout: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: stdout })) {
    if (line.startsWith('{')) return JSON.parse(line).url
  }
  throw new Error('The server ended before it was ready.')
}
