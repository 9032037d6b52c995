import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { runNode } from '../run-node.ts'

const root = join(import.meta.dirname, '../../..')
const main = join(root, 'dist/main.js')

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

describe('fauxtranet init', { timeout: 180_000 }, () => {
  it('writes tests that compile, and pass in the tools of `npm run test:peers`', async () => {
    mkdirSync(join(root, '.cache'), { recursive: true })
    const folder = mkdtempSync(join(root, '.cache/init-'))
    const packages = ['fauxtranet', 'zod', 'msw', 'vite', 'vitest', '@playwright/test']
    const devDependencies = Object.fromEntries(packages.map((name) => [name, '*']))
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module', devDependencies }))
    const compilerOptions = { strict: true, module: 'nodenext', target: 'es2023', noEmit: true, skipLibCheck: true }
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions }))
    const env = { VITEST: undefined, NODE_ENV: undefined, TEST: undefined }
    const run = (...parameters: string[]) => runNode(folder, parameters, env)
    const tool = (path: string) => join(root, 'node_modules', path)
    try {
      expect((await run(main, 'init')).output).not.toContain('npm install')
      // Avoids ports and commands of other programs.
      const port = String(await freePort())
      for (const name of ['playwright.config.ts', 'fauxtranet.config.ts']) {
        const text = readFileSync(join(folder, name), 'utf8').replaceAll('4800', port)
        writeFileSync(join(folder, name), text.replace('npx fauxtranet', `${process.execPath} ${main}`))
      }
      const compiled = await run(tool('typescript/bin/tsc'), '-p', '.')
      expect(compiled.status, compiled.output).toBe(0)
      if (!process.env.PEERS) return
      // One by one, because their timeouts are short and other tests run too.
      for (const parameters of [
        ['vitest/vitest.mjs', 'run'],
        ['@playwright/test/cli.js', 'test'],
      ] as const) {
        const { status, output } = await run(tool(parameters[0]), parameters[1])
        expect(status, output).toBe(0)
      }
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})
