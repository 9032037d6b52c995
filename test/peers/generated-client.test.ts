import { execFileSync } from 'node:child_process'
import { copyFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'
import { writeOpenApi } from '../../node/cli/commands.ts'
import { createSimulator } from '../../src/index.ts'
import { clientGeneratorFolder, getClientGenerator } from '../../tools/client-generator.ts'
import { root } from '../source-tree.ts'

const folder = clientGeneratorFolder(root)

it('a client generated from the OpenAPI document compiles and works', { timeout: 240_000 }, async () => {
  await getClientGenerator(root)
  writeFileSync(join(folder, 'openapi.json'), await writeOpenApi())
  copyFileSync(join(root, 'test/peers/generated-client/client.ts'), join(folder, 'client.ts'))
  run('node_modules/openapi-typescript/bin/cli.js', 'openapi.json', '-o', 'schema.d.ts')
  const options = { strict: true, module: 'nodenext', target: 'es2023', types: [], allowImportingTsExtensions: true }
  const compilerOptions = { ...options, rewriteRelativeImportExtensions: true, outDir: 'out' }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['client.ts'] }))
  run(join(root, 'node_modules/typescript/bin/tsc'), '-p', '.')

  const { fetch } = await createSimulator({ scenario: 'small-company' })
  const { tryClient } = await import(pathToFileURL(join(folder, 'out/client.js')).href)
  expect(await tryClient('http://intranet.example', fetch)).toEqual({
    title: expect.any(String),
    username: 'admin',
    role: expect.any(String),
    note: expect.any(Number),
    reason: 'there is no user 99999',
    unfiledReason: 'there is no document 99999',
    status: 404,
  })
})

function run(...command: string[]): void {
  execFileSync(process.execPath, command, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
}
