import { createHash } from 'node:crypto'
import { script } from '../../../src/control/baked/sheet.ts'
import { icon } from '../../../src/control/brand.ts'
import { count } from '../../../src/core/text/count.ts'
import { encodeText, escapeText } from '../../../src/core/text/escape.ts'
import type { RouteReport, SweepReport, VisitReport } from '../report.ts'
import { describeState, stateKeyOf } from '../states.ts'
import { presentDuration } from './duration.ts'
import { type FaultyVisit, faultyVisitsOf, inOrder, ruleTitles, titleOf, totalsOf } from './findings.ts'
import { presentFilters } from './sheet-filters.ts'
import { style } from './sheet-style.ts'
import { explainNone, presentSkipped } from './skipped.ts'

/** A page that opens from disk, with the screenshots next to it. Its policy allows nothing but them and its own script. */
export function presentSheet(report: SweepReport): string {
  const { routes, visits, findings } = totalsOf(report)
  const hash = createHash('sha256').update(script).digest('base64')
  const policy = `default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-${hash}'; img-src 'self' file: data:; base-uri 'none'; form-action 'none'`
  const faulty = faultyVisitsOf(report)
  const anchors = new Map(faulty.map(({ visit }, i) => [visit, `finding-${i + 1}`]))
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="content-security-policy" content="${policy}">
<title>${count(findings, 'finding')} · sweep of ${escapeText(report.app)}</title>
<link rel="icon" href="${icon}">
<style>${style}</style>
</head>
<body>
<header>
<h1><img src="${icon}" alt="" width="36" height="36">Sweep <small>${escapeText(report.app)}</small></h1>
<p>${[count(findings, 'finding'), count(visits, 'visit'), count(routes, 'route'), ...presentSkipped(report)].map(escapeText).join(' · ')}</p>
<p><small>${escapeText(report.startedAt.slice(0, 16).replace('T', ' '))} UTC, ${presentDuration(report.seconds)}${report.commit === undefined ? '' : `, commit ${escapeText(report.commit.slice(0, 10))}`}</small></p>
</header>
${presentFilters(report)}
<main>
<section aria-labelledby="findings">
<h2 id="findings">Findings <small>${findings}</small></h2>
${faulty.map((each) => presentFaulty(each, anchors.get(each.visit)!)).join('\n')}
<p class="none"${faulty.length > 0 ? ' hidden' : ''}>${faulty.length > 0 ? 'None with these filters.' : escapeText(explainNone(report.unchanged, routes) ?? 'None.')}</p>
</section>
<section aria-labelledby="visits">
<h2 id="visits">All visits</h2>
${report.routes.map((route) => presentRoute(route, anchors)).join('\n')}
</section>
</main>
<script>${script}</script>
</body>
</html>
`
}

function presentFaulty({ route, visit, before }: FaultyVisit, anchor: string): string {
  const { findings, test } = visit
  const title = titleOf(route)
  const shown = inOrder(findings).map(
    ({ rule, message }) => `<li data-rule="${rule}"><b>${ruleTitles[rule]}</b> ${escapeText(message)}</li>`,
  )
  const pictures = before
    ? `${presentPicture('Before', before, title)}${presentPicture('After', visit, title)}`
    : presentPicture('Plain visit', visit, title)
  return `<article id="${anchor}" ${presentData(route, visit)}>
<h3><code>${escapeText(title)}</code> <span>${escapeText(describeState(visit.state))}</span> <small>${visit.width} px</small></h3>
<ul>${shown.join('')}</ul>
<div class="pair">${pictures}</div>
${test === undefined ? '' : `<details><summary>Test that reproduces it</summary><div><pre tabindex="0">${escapeText(test)}</pre></div></details>`}
</article>`
}

function presentPicture(caption: string, { screenshot, state, width }: VisitReport, title: string): string {
  if (screenshot === undefined) return ''
  const source = toAddress(screenshot)
  const what = escapeText(`${title}, ${describeState(state)}, ${width} px`)
  return `<figure><figcaption>${caption}</figcaption><a href="${source}"><img src="${source}" alt="Screenshot: ${what}" loading="lazy" data-narrow="${width < 600}"></a></figure>`
}

function presentRoute(route: RouteReport, anchors: ReadonlyMap<VisitReport, string>): string {
  const { endpoints, visits } = route
  return `<section class="route">
<h3><code>${escapeText(titleOf(route))}</code> <small>${endpoints.length === 0 ? 'no endpoints' : escapeText(endpoints.join(', '))}</small></h3>
<ul class="grid">${visits.map((visit) => presentVisit(route, visit, anchors.get(visit))).join('')}</ul>
</section>`
}

function presentVisit(route: RouteReport, visit: VisitReport, anchor: string | undefined): string {
  const { state, width, screenshot, findings } = visit
  const source = screenshot === undefined ? undefined : toAddress(screenshot)
  const counted = findings.length > 0 ? `<b>${count(findings.length, 'finding')}</b>` : ''
  return `<li ${presentData(route, visit)}><a href="${anchor ? `#${anchor}` : source}">${source ? `<img src="${source}" alt="" loading="lazy">` : ''}<span>${breakAfterDots(escapeText(describeState(state)))} <small>${width} px</small>${counted}</span></a></li>`
}

/** Ids of endpoints are longer than a column is wide. */
function breakAfterDots(text: string): string {
  return text.replaceAll('.', '.<wbr>')
}

/** What the filters compare. */
function presentData({ path }: RouteReport, { state, width, findings }: VisitReport): string {
  const rules = [...new Set(findings.map(({ rule }) => rule))].join(' ')
  return `data-route="${escapeText(path)}" data-state="${escapeText(stateKeyOf(state))}" data-width="${width}" data-rules="${rules}"`
}

/** A relative address, even if a name contains `:` or `?`. */
function toAddress(file: string): string {
  return `./${file.split(/[\\/]/).map(encodeText).join('/')}`
}
