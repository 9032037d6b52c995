import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { reasons } from '../core/gap.ts'
import { evidenceList, gaps, gapsTable } from './gaps.ts'

describe('gaps', () => {
  it.each([...new Set(gaps.flatMap(({ applications }) => applications))])('of %s have checks', (application) => {
    expect(existsSync(join(import.meta.dirname, '../apps', application, 'gaps.test.ts'))).toBe(true)
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
