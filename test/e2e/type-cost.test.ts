import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { aProject } from './vite/project.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

const strictly = {
  strict: true,
  noEmit: true,
  target: 'es2023',
  lib: ['es2023', 'dom', 'dom.iterable'],
  module: 'esnext',
  moduleResolution: 'bundler',
  types: [],
}

/** Compiles a module as somebody who uses the package does, without the types of Node. */
function compile(module: string, ...flags: string[]): string {
  const project = aProject({
    'module.ts': module,
    'tsconfig.json': JSON.stringify({ compilerOptions: strictly, files: ['module.ts'] }),
  })
  const tsc = join(root, 'node_modules/.bin/tsc')
  const { stdout } = spawnSync(tsc, ['-p', '.', ...flags], { cwd: project.root, encoding: 'utf8' })
  project.remove()
  return stdout
}

describe('the types of the package', () => {
  it('cost an app that uses some of them a few thousand instantiations', () => {
    const said = compile(
      `import type { AddressOf, RefusalOf, ReplyOf, RequestOf } from 'fauxtranet'
      declare const reply: ReplyOf<'people.listUsers'>
      export const names = reply.data.map(({ fullname }) => fullname)
      export const body: RequestOf<'people.createGroup'>['body'] = { name: 'Runners' }
      export const address: AddressOf<'people.createGroup'> = 'POST /api/people/v2/groups'
      export const refusal: RefusalOf<'people.createGroup'> = { code: 403, error: 'no' }`,
      '--skipLibCheck',
      '--extendedDiagnostics',
    )
    expect(said).not.toMatch('error TS')
    expect(Number(/Instantiations:\s+(\d+)/.exec(said)?.[1])).toBeLessThan(20_000)
  })

  it('are shown as the fields that there are', () => {
    const said = compile(
      `import type { RequestOf } from 'fauxtranet'
      export type Body = RequestOf<'people.listUsers'>['body']`,
      '--skipLibCheck',
    )
    expect(said).toMatch("Property 'body' does not exist on type '{ query?: { offset?: string")
  })

  it('need none of Node', () => {
    const types = join(root, 'dist/types')
    const files = readdirSync(types, { recursive: true, encoding: 'utf8' })
    const shipped = files.filter((file) => /^(?!test|tools|bench).*\/.*(?<!\.test)\.d\.ts$/.test(file))
    expect(shipped.length).toBeGreaterThan(100)
    expect(shipped.filter((file) => /\bNodeJS\b|'node:/.test(readFileSync(join(types, file), 'utf8')))).toEqual([])
  })
})
