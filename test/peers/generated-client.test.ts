import { execFileSync } from 'node:child_process'
import { copyFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { beforeAll, expect, it } from 'vitest'
import { writeOpenApi } from '../../node/cli/commands.ts'
import { createSimulator } from '../../src/index.ts'
import { clientGeneratorFolder, getClientGenerator } from '../../tools/client-generator.ts'
import { root } from '../source-tree.ts'

const folder = clientGeneratorFolder(root)
const files = ['client.ts', 'sdk-client.ts']

beforeAll(async () => {
  await getClientGenerator(root)
  writeFileSync(join(folder, 'openapi.json'), await writeOpenApi())
  for (const file of files) copyFileSync(join(root, 'test/peers/generated-client', file), join(folder, file))
  const options = { strict: true, module: 'nodenext', target: 'es2023', types: [], allowImportingTsExtensions: true }
  const compilerOptions = { ...options, rewriteRelativeImportExtensions: true, outDir: 'out' }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }))
  run('node_modules/openapi-typescript/bin/cli.js', 'openapi.json', '-o', 'schema.d.ts')
  run('node_modules/@hey-api/openapi-ts/bin/run.js', '-i', 'openapi.json', '-o', 'sdk')
  run(join(root, 'node_modules/typescript/bin/tsc'), '-p', '.')
}, 240_000)

async function tryClient(file: string): Promise<Record<string, unknown>> {
  const { fetch } = await createSimulator({ scenario: 'small-company' })
  const { tryClient } = await import(pathToFileURL(join(folder, 'out', file)).href)
  return tryClient('http://intranet.example', fetch)
}

it('types generated from the OpenAPI document compile and work', async () => {
  expect(await tryClient('client.js')).toEqual({
    title: expect.any(String),
    username: 'admin',
    fields: ['id', 'username'],
    folder: 'From a client',
    role: expect.any(String),
    note: expect.any(Number),
    reason: 'there is no user 99999',
    unfiledReason: 'there is no document 99999',
    status: 404,
  })
})

it('functions generated from the OpenAPI document compile and work', async () => {
  expect(await tryClient('sdk-client.js')).toEqual({
    username: 'admin',
    fields: ['id', 'username'],
    folder: 'From an SDK',
    note: expect.any(Number),
    reason: 'there is no user 99999',
    status: 404,
  })
})

function run(...command: string[]): void {
  execFileSync(process.execPath, command, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
}
