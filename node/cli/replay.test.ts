import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { checkReplayed, presentReplayed, readArchive } from './replay.ts'

const folder = mkdtempSync(join(tmpdir(), 'fauxtranet-replay-'))
afterAll(() => rmSync(folder, { recursive: true }))
const file = join(folder, 'journal.json')

describe('readArchive', () => {
  it.each([[[]], [{}], [null], ['log'], [{ log: { entries: [] } }]])(
    'refuses a file without requests: %j',
    (content) => {
      writeFileSync(file, JSON.stringify(content))
      expect(() => readArchive(file)).toThrow(/^There are no requests in .*journal\.json\. Please use an HTTP archive/)
    },
  )
})

describe('checkReplayed', () => {
  it('refuses a replay without requests, unless the report contains only a state', () => {
    expect(() => checkReplayed({ requests: 0, skipped: 3 }, 'a.har')).toThrow('Nothing in a.har was replayed')
    checkReplayed({ requests: 0, skipped: 0 }, 'a.har')
    checkReplayed({ requests: 1, skipped: 3 }, 'a.har')
  })
})

describe('presentReplayed', () => {
  const done = { world: 'default', scenario: 'empty', different: 0, differences: [], remarks: [] }

  it.each([
    [2, 0, 'all responses match the recording'],
    [2, 1, 'all replayed responses match the recording'],
    [0, 1, 'nothing was replayed'],
  ])('summarizes %i replayed and %i skipped requests: %s', (requests, skipped, summary) => {
    expect(
      presentReplayed({ ...done, requests, skipped })
        .split('\n')
        .at(-1),
    ).toBe(summary)
  })
})
