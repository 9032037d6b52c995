import { spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { rolldown } from 'rolldown'
import { describe, expect, it } from 'vitest'
import { printsOf, readPage } from '../../tools/pages.ts'
import { blocksFor, createDocsProject, fileOf, freePort, mark, markedIn, nameOf } from './docs-project.ts'

const root = join(import.meta.dirname, '../..')
const project = createDocsProject('docs')

describe('the code of the documents', () => {
  it('compiles', async () => {
    const tsc = join(root, 'node_modules/typescript/bin/tsc')
    expect(await project.run(process.execPath, tsc, '-p', '.').catch(String)).toBe('')
  }, 900_000)

  it('runs in Node', async () => {
    const ours = blocksFor('node')
    // One process for all blocks, because imports take most of the time.
    const runs = ours.map(
      (block) => `console.info(${JSON.stringify(mark + nameOf(block))})\nawait import('./${fileOf(block)}')`,
    )
    const printed = await project.runNode(project.write('all.ts', runs.join('\n')))
    expect(markedIn(printed)).toEqual(ours.flatMap((block) => [nameOf(block), ...printsOf(block)]))
  }, 900_000)

  it('runs in a shell, with the server of `npm start`', async () => {
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
  }, 900_000)

  it('is not in a production build if it is loaded only in development', async () => {
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
  }, 900_000)

  it("is not in esbuild's production output", async () => {
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
  }, 900_000)
})

async function readyUrl(stdout: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: stdout })) {
    if (line.startsWith('{')) return JSON.parse(line).url
  }
  throw new Error('The server ended before it was ready.')
}
