import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { removeOrphans } from './orphans.ts'

it('keeps only declarations that have a source', () => {
  const root = mkdtempSync(join(tmpdir(), 'fauxtranet-orphans-'))
  const types = join(root, 'dist/types')
  const files = [
    'src/here.ts',
    'src/view.tsx',
    ...['here', 'view', 'moved/away'].map((name) => `dist/types/src/${name}.d.ts`),
  ]
  for (const file of [...files, 'dist/types/src/tsconfig.tsbuildinfo']) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), '')
  }
  expect(removeOrphans(types, root)).toEqual([join('src', 'moved', 'away.d.ts')])
  expect(readdirSync(join(types, 'src')).sort()).toEqual(['here.d.ts', 'moved', 'tsconfig.tsbuildinfo', 'view.d.ts'])
  expect(removeOrphans(join(root, 'nowhere'), root)).toEqual([])
  rmSync(root, { recursive: true })
})
