import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Gap, gaps, gapsTable } from './gaps.ts'

/** Where the checks of each part are; a part without does not compile. */
const homes: Record<Gap['about'], string> = {
  Everywhere: 'gaps-everywhere.test.ts',
  People: 'gaps-people.test.ts',
  'People, version 1': 'gaps-people-v1.test.ts',
  Badges: 'gaps-badges.test.ts',
  'Knowledge base': 'gaps-knowledge-base.test.ts',
  Expenses: 'gaps-expenses.test.ts',
  Documents: 'gaps-documents.test.ts',
  'Trash can': 'gaps-trash.test.ts',
  'Thank you': 'gaps-thanks.test.ts',
  Notifications: 'gaps-notifications.test.ts',
}

describe('gaps', () => {
  it('have ids of their own', () => {
    const ids = gaps.map(({ id }) => id)
    expect(ids.filter((id, i) => ids.indexOf(id) !== i)).toEqual([])
  })

  it.each(Object.entries(homes))('about %s have their checks in %s', (about, file) => {
    const path = join(import.meta.dirname, file)
    expect(existsSync(path)).toBe(true)
    expect(readFileSync(path, 'utf8')).toContain(`describeGaps('${about}', `)
  })

  it('become a table with a line for each', () => {
    const [head, rule, ...lines] = gapsTable().split('\n')
    expect(head!.split('|')).toHaveLength(6)
    expect(rule).toBe('|---|---|---|---|')
    expect(lines).toHaveLength(gaps.length)
    for (const line of lines) expect(line).toMatch(/^\| [^|]+ \| [^|]+ \| [^|]+ \| [PC] \|$/)
  })
})
