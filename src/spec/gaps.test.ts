import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type AnyGap, reasons } from '../core/gap.ts'
import { findValues } from './fidelity.ts'
import { evidenceList, type Gap, gaps, gapsTable } from './gaps.ts'

/** The checks of each part. A part without checks does not compile. */
const homes: Record<Gap['about'], string> = {
  Everywhere: 'spec/gaps-everywhere.test.ts',
  People: 'apps/people/gaps.test.ts',
  'People, version 1': 'apps/people-v1/gaps.test.ts',
  Badges: 'apps/badges/gaps.test.ts',
  'Knowledge base': 'apps/knowledge-base/gaps.test.ts',
  Expenses: 'apps/expenses/gaps.test.ts',
  Documents: 'apps/documents/gaps.test.ts',
  'Trash can': 'apps/trash/gaps.test.ts',
  'Thank you': 'apps/thanks/gaps.test.ts',
  Notifications: 'spec/gaps-notifications.test.ts',
}

describe('gaps', () => {
  it('have ids of their own', () => {
    const ids = gaps.map(({ id }) => id)
    expect(ids.filter((id, i) => ids.indexOf(id) !== i)).toEqual([])
  })

  it.each(Object.entries(homes))('about %s have their checks in %s', (about, file) => {
    const path = join(import.meta.dirname, '..', file)
    expect(existsSync(path)).toBe(true)
    expect(readFileSync(path, 'utf8')).toMatch(new RegExp(`describeGaps\\(\\s*'${about}',`))
  })

  it('that are our choice can be set, or say why not', () => {
    const unclear = gaps.filter(
      ({ id, evidence }: AnyGap) => evidence !== 'P' && (evidence === 'C') !== (findValues(id) !== undefined),
    )
    expect(unclear.map(({ id }) => id)).toEqual([])
  })

  it('say in a list what stands in the last column of their table', () => {
    for (const { evidence } of gaps)
      expect(evidenceList()).toContain(evidence in reasons ? `\n- \`${evidence}\`: ` : `- **${evidence}**: `)
  })

  it('become a table with a row for each', () => {
    const [head, rule, ...lines] = gapsTable().split('\n')
    expect(head!.split('|')).toHaveLength(6)
    expect(rule).toBe('|---|---|---|---|')
    expect(lines).toHaveLength(gaps.length)
    for (const line of lines) expect(line).toMatch(/^\| [^|]+ \| [^|]+ \| [^|]+ \| (P|C|`[a-z]+`) \|$/)
  })
})
