import { matchesPattern } from '../../core/faults/endpoint-pattern.ts'
import type { Fidelity } from '../../core/fidelity.ts'
import { type Gap, type GapValues, reasons } from '../../core/gap.ts'
import type { Contract } from '../../core/http/contract.ts'
import { escapeText, quoteWord } from '../../core/text/escape.ts'
import { gaps } from '../../spec/gaps.ts'

const isOfEndpoints = ({ at }: Gap) => at.some((place) => place.includes('.'))

/** The application's own gaps, and those of other applications that show in it. */
export function gapsOf({ application }: Pick<Contract, 'application'>): Gap[] {
  return gaps.filter(({ applications, at }) => applications.includes(application) || at.includes(application))
}

export function gapsAt(id: string): Gap[] {
  return gaps.filter((gap) => isOfEndpoints(gap) && gap.at.some((place) => matchesPattern(place, id, false)))
}

/** The gaps that belong to no single application. */
export function gapsEverywhere(): Gap[] {
  return gaps.filter(({ applications }) => applications.length === 0)
}

/** Settable gaps show their values, and how to choose another. */
export function presentGaps(shown: readonly Gap[], fidelity: Fidelity, base: string): string {
  return `<table><tbody>${shown.map((gap) => presentGap(gap, fidelity, base)).join('')}</tbody></table>`
}

export function countSettable(shown: readonly Gap[]): number {
  return shown.filter(({ values }) => values).length
}

function presentGap({ id, gap, chosen, evidence, departs, values }: Gap, fidelity: Fidelity, base: string): string {
  const setting = values
    ? presentSetting(id, values, fidelity, base)
    : `<p>${presentCode(chosen)}</p>${presentEvidence(evidence)}`
  const departure = departs ? `<p><small>differs from the specification: ${presentCode(departs)}</small></p>` : ''
  return `<tr class="gap"><td>${presentCode(gap)} <small>${id}</small></td><td>${setting}${departure}</td></tr>`
}

function presentEvidence(evidence: Gap['evidence']): string {
  if (evidence === 'P') return '<p><small>found in public documentation, code or clients of the platform</small></p>'
  return evidence === 'C' ? '' : `<p><small>${evidence}: ${reasons[evidence]}</small></p>`
}

function presentSetting(id: string, values: GapValues, fidelity: Fidelity, base: string): string {
  const names = Object.keys(values)
  const standard = names[0]!
  const now = fidelity[id as keyof Fidelity] ?? standard
  const other = names.find((value) => value !== now)!
  const items = Object.entries(values).map(([value, does]) => {
    const marks = [value === standard && 'default', value === now && 'current'].filter(Boolean).join(', ')
    return `<li><code>${value}</code> ${presentCode(does)} <small>${marks}</small></li>`
  })
  const body = quoteWord(JSON.stringify({ [id]: other }))
  const command = `curl -X PUT -H 'content-type: application/json' \\\n  -d ${body} \\\n  ${quoteWord(`${base}/__sim/fidelity`)}`
  return `<ul>${items.join('')}</ul><pre tabindex="0">${escapeText(command)}</pre>`
}

/** Descriptions have code in backticks. */
export function presentCode(text: string): string {
  return escapeText(text).replace(/`([^`]*)`/g, '<code>$1</code>')
}
