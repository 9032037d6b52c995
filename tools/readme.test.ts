import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { rolldown } from 'rolldown'
import { beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser } from './launched-browser.suite.ts'
import { renderReadme } from './readme.ts'

const root = join(import.meta.dirname, '..')
const readme = readFileSync(join(root, 'README.md'), 'utf8')
const blocks = [...readme.matchAll(/^```(.+)\n([\s\S]*?)^```$/gm)].map(([, kind, code]) => ({
  kind: kind!,
  code: code!,
}))
const blocksOf = (kind: string) => blocks.filter((block) => block.kind === kind).map(({ code }) => code)

/** A project of a user, in which the package is installed. */
const home = join(root, '.cache/readme')

beforeAll(() => {
  rmSync(home, { recursive: true, force: true })
  mkdirSync(join(home, 'node_modules'), { recursive: true })
  symlinkSync(root, join(home, 'node_modules/fauxtranet'))
  writeFileSync(join(home, 'package.json'), '{"type": "module"}')
})

function write(name: string, code: string): string {
  writeFileSync(join(home, name), code)
  return name
}

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
  }, 60_000)

  it('runs in Node', () => {
    const seen = blocksOf('ts node').map((code, i) => {
      const name = write(
        `node-${i}.ts`,
        `${code}\nconsole.log(JSON.stringify(seen instanceof Set ? [...seen] : seen))\n`,
      )
      return JSON.parse(execFileSync(process.execPath, ['--import', 'tsx', name], { cwd: home, encoding: 'utf8' }))
    })
    expect(seen).toEqual([[2, [{ id: 2, fullname: 'Nina Neu' }]], 3, [404, 200, true]])
  }, 60_000)

  it('runs in Vitest', () => {
    const files = blocksOf('ts vitest').map((code, i) => write(`block-${i}.test.ts`, code))
    const vitest = join(root, 'node_modules/vitest/vitest.mjs')
    const env = { ...process.env, VITEST: undefined, NO_COLOR: '1' }
    write('vitest.config.ts', 'export default {}')
    const printed = execFileSync(process.execPath, [vitest, 'run', ...files], {
      cwd: home,
      encoding: 'utf8',
      env,
    })
    expect(printed).toMatch(new RegExp(`Tests\\s+${files.length} passed`))
  }, 60_000)

  it('leaves nothing in a production build that loads it for development only', async () => {
    write('start-simulator.ts', "import { startSimulator } from 'fauxtranet/browser'\nawait startSimulator()\n")
    const line = readme.match(/`(if \(import\.meta\.env\.DEV\).*?)` with Vite/)![1]!
    write('app.ts', `${line}\nconsole.log('the page')\n`)
    const build = async (isDevelopment: boolean) => {
      const define = { 'import.meta.env.DEV': String(isDevelopment) }
      const bundle = await rolldown({ input: join(home, 'app.ts'), platform: 'browser', transform: { define } })
      const { output } = await bundle.generate({ format: 'esm' })
      return output.map((part) => (part.type === 'chunk' ? part.code : '')).join()
    }
    expect(await build(true)).toContain('x-sim-endpoint')
    const shipped = await build(false)
    expect(shipped).toContain('the page')
    expect(shipped).not.toMatch(/x-sim-|fauxtranet|msw/)
  }, 60_000)

  it('runs in the page', async () => {
    const [code] = blocksOf('ts browser')
    write('page.ts', `${code}\nObject.assign(window, { seen })\n`)
    const build = await rolldown({ input: join(home, 'page.ts'), platform: 'browser' })
    const { output } = await build.generate({ format: 'esm' })
    const files = new Map(
      output.map((part) => [`/${part.fileName}`, part.type === 'chunk' ? part.code : String(part.source)]),
    )
    files.set('/mockServiceWorker.js', readFileSync(join(root, 'node_modules/msw/lib/mockServiceWorker.js'), 'utf8'))
    expect(await seenInPage(files)).toEqual(['employee', 500])
  }, 60_000)
})

async function readyUrl(stdout: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: stdout })) {
    if (line.startsWith('{')) return JSON.parse(line).url
  }
  throw new Error('The server ended before it was ready.')
}

async function seenInPage(files: ReadonlyMap<string, string>): Promise<unknown> {
  const server = createServer(({ url }, response) => {
    const file = files.get(url!)
    response.setHeader('content-type', file === undefined ? 'text/html' : 'text/javascript')
    response.end(file ?? '<!doctype html><script type="module" src="/page.js"></script>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const browser = await launchBrowser()
  try {
    const page = await browser.newPage()
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
    return await (await page.waitForFunction('window.seen', undefined, { timeout: 20_000 })).jsonValue()
  } finally {
    await browser.close()
    server.closeAllConnections()
    server.close()
  }
}
