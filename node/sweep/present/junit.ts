import { escapeText } from '../../../src/core/text/escape.ts'
import type { Finding, RouteReport, SweepReport, VisitReport } from '../report.ts'
import { describeState } from '../states.ts'
import { inOrder, titleOf, totalsOf } from './findings.ts'
import { explainNone } from './skipped.ts'

/** A test suite for each route, and a test case for each visit. `fails` decides which findings are failures. */
export function presentJUnit(report: SweepReport, fails: (finding: Finding) => boolean): string {
  const { visits, routes } = totalsOf(report)
  const none = explainNone(report.unchanged, routes)
  const failures = countFailures(report.routes, fails)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="fauxtranet sweep" tests="${none === undefined ? visits : 1}" failures="${failures}" errors="0" time="${report.seconds.toFixed(3)}">`,
    ...report.routes.flatMap((route) => presentRoute(route, report.startedAt, fails)),
    ...(none === undefined ? [] : presentNone(none)),
    '</testsuites>',
    '',
  ].join('\n')
}

/** Some CI systems reject a file without a test case. */
function presentNone(why: string): string[] {
  return [
    '  <testsuite name="fauxtranet sweep" tests="1" failures="0" errors="0" skipped="1" time="0.000">',
    `    <testcase classname="fauxtranet sweep" name="changed pages"><skipped message="${toXml(why)}"/></testcase>`,
    '  </testsuite>',
  ]
}

function presentRoute(route: RouteReport, startedAt: string, fails: (finding: Finding) => boolean): string[] {
  const { visits } = route
  const title = toXml(titleOf(route))
  const seconds = visits.reduce((sum, { milliseconds }) => sum + milliseconds, 0) / 1000
  return [
    `  <testsuite name="${title}" tests="${visits.length}" failures="${countFailures([route], fails)}" errors="0" skipped="0" timestamp="${toXml(startedAt)}" time="${seconds.toFixed(3)}">`,
    ...visits.flatMap((visit) => presentVisit(title, visit, fails)),
    '  </testsuite>',
  ]
}

function presentVisit(title: string, visit: VisitReport, fails: (finding: Finding) => boolean): string[] {
  const { state, width, findings, milliseconds, screenshot, test } = visit
  const start = `    <testcase classname="${title}" name="${toXml(`${describeState(state)}, ${width} px`)}" time="${(milliseconds / 1000).toFixed(3)}"`
  if (findings.length === 0) return [`${start}/>`]
  const failures = inOrder(findings.filter(fails))
  const remarks = inOrder(findings.filter((finding) => !fails(finding)))
  const list = (some: readonly Finding[]) => some.map(({ rule, message }) => `${rule}: ${message}`)
  const [first] = failures
  const picture = screenshot === undefined ? [] : [`Screenshot: ${screenshot}`]
  const shown = [...list(failures), ...picture, ...(test === undefined ? [] : ['', test])].join('\n')
  return [
    `${start}>`,
    ...(first
      ? [`      <failure type="${first.rule}" message="${toXml(first.message)}">${toXml(shown)}</failure>`]
      : []),
    ...(remarks.length > 0 ? [`      <system-out>${toXml(list(remarks).join('\n'))}</system-out>`] : []),
    '    </testcase>',
  ]
}

function countFailures(routes: readonly RouteReport[], fails: (finding: Finding) => boolean): number {
  return routes.flatMap(({ visits }) => visits).filter(({ findings }) => findings.some(fails)).length
}

/** XML has no notation for most control characters, nor for halves of an emoji. */
function toXml(text: string): string {
  return escapeText(text.replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '\ufffd'))
}
