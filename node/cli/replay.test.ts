import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readArchive } from './replay.ts'

const folder = mkdtempSync(join(tmpdir(), 'fauxtranet-replay-'))
afterAll(() => rmSync(folder, { recursive: true }))
const file = join(folder, 'journal.json')

describe('readArchive', () => {
  it.each([[[]], [{}], [null], ['log']])('refuses a file that has no requests: %j', (content) => {
    writeFileSync(file, JSON.stringify(content))
    expect(() => readArchive(file)).toThrow(/^There are no requests in .*journal\.json\. Please give an HTTP archive/)
  })
})
