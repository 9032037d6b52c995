import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { aFault, aFinding, aReport, aVisit, exampleReport, hostileReport, plain } from '../../../test/sweep/report.ts'
import { groupFindings } from './finding-groups.ts'
import { faultyVisitsOf } from './findings.ts'
import { presentJUnit } from './junit.ts'
import { presentMarkdown } from './markdown.ts'
import { presentSheet } from './sheet.ts'
import { presentSummary } from './summary.ts'
import { writeReport } from './write.ts'

const all = () => true
const none = () => false
const countOf = (text: string, part: string | RegExp) => text.split(part).length - 1

describe('the findings', () => {
  it('have the most serious first, each with the plain visit of the same width', () => {
    const faulty = faultyVisitsOf(exampleReport)
    expect(faulty.map(({ route, visit }) => [route.path, visit.screenshot])).toEqual([
      ['/people', 'user-nobody-390.png'],
      ['/wall', 'fault-thanks-listNotes-error-1440.png'],
      ['/wall', 'fault-thanks-listNotes-forbidden-1440.png'],
    ])
    expect(faulty.map(({ before }) => before?.screenshot)).toEqual([
      'people-390.png',
      'plain-1440.png',
      'plain-1440.png',
    ])
  })

  it('are one if they are the same in several states', () => {
    const groups = groupFindings(exampleReport).map(({ rule, visits }) => [rule, visits.length])
    expect(groups).toEqual([
      ['uncaught-error', 1],
      ['silent-failure', 2],
      ['overflow', 1],
    ])
  })

  it('of a plain visit have nothing to compare with', () => {
    const visit = aVisit(plain, { findings: [aFinding('date')] })
    const report = aReport({ path: '/', endpoints: [], visits: [visit] })
    expect(faultyVisitsOf(report)).toMatchObject([{ before: undefined }])
    expect(presentSheet(report)).toContain('Plain visit')
  })
})

describe('the terminal', () => {
  it('lists each finding with its states, and the totals', () => {
    expect(presentSummary(exampleReport)).toEqual([
      'Uncaught error at /people, user nobody (390 px)',
      '  TypeError: x',
      'Silent failure at /wall, thanks.listNotes fails with 500, fails with 403 (1440 px)',
      '  It shows no message.',
      'Horizontal overflow at /wall, thanks.listNotes fails with 500 (1440 px)',
      '  A user would notice overflow.',
      '4 findings in 5 visits to 2 routes; 12 visits skipped; 3 routes skipped',
    ])
  })

  it('counts what it does not list', () => {
    const findings = [aFinding('blank')]
    const visits = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => aVisit(aFault('slow', name), { findings }))
    expect(presentSummary(aReport({ path: '/', endpoints: [], visits }))[0]).toMatch(/; d is slow; 2 more \(1440 px\)$/)
  })
})

describe('the contact sheet', () => {
  it('has every finding, every visit and every screenshot', () => {
    const sheet = presentSheet(exampleReport)
    expect(countOf(sheet, '<article ')).toBe(3)
    expect(countOf(sheet, /<li data-rule="/)).toBe(4)
    expect(countOf(sheet, /<li data-route="/)).toBe(5)
    expect(sheet).toContain('4 findings · 5 visits · 2 routes · 12 visits skipped · 3 routes skipped')
    expect(sheet).toContain('commit 296a1acf00')
    for (const { screenshot } of exampleReport.routes.flatMap(({ visits }) => visits))
      expect(sheet).toContain(`src="./${screenshot}"`)
  })

  it('shows that there are no findings', () => {
    expect(presentSheet(aReport())).toContain('<p class="none">None.</p>')
  })
})

describe('Markdown', () => {
  it('has the same finding once, with a test', () => {
    const text = presentMarkdown(exampleReport)
    expect(text).toMatch(
      /^## Sweep: 4 findings\n\n5 visits to 2 routes of `http:\/\/localhost:5173`\. 12 visits skipped\. 3 routes skipped\.\n/,
    )
    expect(text).toContain(
      '- **Silent failure** at `/wall`, `thanks.listNotes fails with 500, fails with 403 (1440 px)`: It shows no message.\n  <details>',
    )
    expect(countOf(text, '  ```ts\n  test(')).toBe(2)
    expect(presentMarkdown(aReport())).toBe(
      '## Sweep: 0 findings\n\n0 visits to 0 routes of `http://localhost:5173`.\n',
    )
  })

  it('shows what apps write as text', () => {
    const text = presentMarkdown(hostileReport)
    expect(text).toContain(
      '\\</script\\>\\<img src=x onerror=alert(1)\\> "quoted" \'single\' \\`tick\\` \\`\\`\\` \\# @\u200badmin \\[a\\](b)',
    )
    // A fence that is longer than the one in the test.
    expect(text).toContain('\n  ````ts\n')
    const outside = text.replace(/````[\s\S]*?````/g, '').replace(/<\/?(details|summary)>/g, '')
    expect(outside).not.toMatch(/(?<!\\)</)
  })

  it('fits into a comment', () => {
    const visits = Array.from({ length: 900 }, (_, i) =>
      aVisit(plain, { findings: [aFinding('blank', `${i} ${'long '.repeat(30)}`)] }),
    )
    const text = presentMarkdown(aReport({ path: '/', endpoints: [], visits }))
    expect(text.length).toBeLessThan(65_536)
    const listed = countOf(text, '\n- ')
    expect(text).toContain(`\nThe report has ${900 - listed} more findings.\n`)
  })
})

describe('JUnit', () => {
  it('has a test case for each visit, with its findings as failures', () => {
    const text = presentJUnit(exampleReport, all)
    expect(text).toContain('<testsuites name="fauxtranet sweep" tests="5" failures="3" errors="0" time="75.000">')
    expect(text).toContain('<testsuite name="/wall" tests="3" failures="2" ')
    expect(countOf(text, '<testcase ')).toBe(5)
    expect(text).toContain('<testcase classname="/wall" name="plain, 1440 px" time="1.500"/>')
    expect(text).toContain(
      '<failure type="silent-failure" message="It shows no message.">silent-failure: It shows no message.\noverflow: ',
    )
    expect(text).toContain('Screenshot: fault-thanks-listNotes-error-1440.png\n\ntest(&#39;/wall&#39;')
  })

  it('has findings that do not fail as output', () => {
    const text = presentJUnit(exampleReport, ({ rule }) => rule === 'overflow')
    expect(text).toContain('tests="5" failures="1"')
    expect(countOf(text, '<failure ')).toBe(1)
    expect(countOf(text, '<system-out>')).toBe(3)
    expect(presentJUnit(exampleReport, none)).toContain('tests="5" failures="0"')
  })

  it('is well-formed whatever an app writes', () => {
    const text = presentJUnit(hostileReport, all)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: XML does not allow them.
    expect(text).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]|[\ud800-\udfff]/)
    expect(text).not.toContain('<img')
    expect(text).toContain('&lt;img src=x onerror=alert(1)&gt;')
  })
})

describe('a sweep of changed pages', () => {
  const none = { ...aReport(), unchanged: { since: 'my_branch', routes: 11 } }
  const sentence =
    /No page is concerned by the changes since my\\?_branch: .* Sweep without --changed to visit all pages\./

  it.each([
    ['the terminal', presentSummary(none).join('\n')],
    ['the contact sheet', presentSheet(none)],
    ['Markdown', presentMarkdown(none)],
    ['JUnit', presentJUnit(none, all)],
  ])('explains in %s why there is none', (_, text) => expect(text).toMatch(sentence))

  it('has a skipped test case for CI systems that need one', () => {
    expect(presentJUnit(none, all)).toMatch(
      /<testsuites [^>]*tests="1" [\s\S]*skipped="1"[\s\S]*<skipped message="No page/,
    )
  })

  it('counts the pages that are not concerned', () => {
    const some = { ...exampleReport, unchanged: none.unchanged }
    const text = [...presentSummary(some), presentSheet(some), presentMarkdown(some), presentJUnit(some, all)].join(
      '\n',
    )
    expect(text).toContain('; 3 routes skipped; 11 routes not concerned by the changes since my_branch')
    expect(text).not.toMatch(/No page is concerned/)
  })
})

it('writes four files, the JSON with every visit', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sweep-'))
  try {
    writeReport(join(folder, 'new'), exampleReport, all)
    expect(readdirSync(join(folder, 'new')).sort()).toEqual(['index.html', 'junit.xml', 'report.json', 'report.md'])
    const json = JSON.parse(readFileSync(join(folder, 'new/report.json'), 'utf8'))
    expect(json).toEqual({ version: 1, ...exampleReport })
  } finally {
    rmSync(folder, { recursive: true })
  }
})
