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
    'refuses a file that has no requests: %j',
    (content) => {
      writeFileSync(file, JSON.stringify(content))
      expect(() => readArchive(file)).toThrow(/^There are no requests in .*journal\.json\. Please give an HTTP archive/)
    },
  )
})

describe('checkReplayed', () => {
  it('refuses a replay of nothing, unless a report tells of a state alone', () => {
    expect(() => checkReplayed({ requests: 0, skipped: 3 }, 'a.har')).toThrow('Nothing of a.har was replayed')
    checkReplayed({ requests: 0, skipped: 0 }, 'a.har')
    checkReplayed({ requests: 1, skipped: 3 }, 'a.har')
  })
})

describe('presentReplayed', () => {
  const done = { world: 'default', scenario: 'empty', different: 0, differences: [], remarks: [] }

  it.each([
    [2, 0, 'all answers are as recorded'],
    [2, 1, 'no answer of those that were replayed differs'],
    [0, 1, 'nothing was replayed'],
  ])('says of %i requests, and %i that were not replayed: %s', (requests, skipped, says) => {
    expect(
      presentReplayed({ ...done, requests, skipped })
        .split('\n')
        .at(-1),
    ).toBe(says)
  })
})
