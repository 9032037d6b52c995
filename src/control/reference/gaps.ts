import { matchesPattern } from '../../core/faults/endpoint-pattern.ts'
import type { Fidelity } from '../../core/fidelity.ts'
import { type AnyGap, reasons } from '../../core/gap.ts'
import type { Contract } from '../../core/http/contract.ts'
import { escapeText, quoteWord } from '../../core/text/escape.ts'
import { findValues } from '../../spec/fidelity.ts'
import { applicationsOf, gaps } from '../../spec/gaps.ts'

type ShownGap = AnyGap & { about: keyof typeof applicationsOf }
const allGaps: readonly ShownGap[] = gaps
const isOfEndpoints = ({ at }: AnyGap) => at.some((place) => place.includes('.'))

/** The gaps of an application: of its own parts, or of those that show there. */
export function gapsOf({ application }: Pick<Contract, 'application'>): AnyGap[] {
  return allGaps.filter(({ about, at }) => applicationsOf[about].includes(application) || at.includes(application))
}

/** The gaps of some endpoints, at one of them. */
export function gapsAt(id: string): AnyGap[] {
  return allGaps.filter((gap) => isOfEndpoints(gap) && gap.at.some((place) => matchesPattern(place, id, false)))
}

/** The gaps of no single application. */
export function gapsEverywhere(): AnyGap[] {
  return allGaps.filter(({ about }) => applicationsOf[about].length === 0)
}

/** Gaps as a table. One that can be set shows its values, and how to choose another. */
export function presentGaps(shown: readonly AnyGap[], fidelity: Fidelity, base: string): string {
  return `<table><tbody>${shown.map((gap) => presentGap(gap, fidelity, base)).join('')}</tbody></table>`
}

export function countSettable(shown: readonly AnyGap[]): number {
  return shown.filter(({ id }) => findValues(id)).length
}

function presentGap({ id, gap, chosen, evidence }: AnyGap, fidelity: Fidelity, base: string): string {
  const values = findValues(id)
  const switched = values
    ? presentSwitch(id, Object.entries(values), fidelity, base)
    : `<p>${presentCode(chosen)}</p>${presentEvidence(evidence)}`
  return `<tr class="gap"><td>${presentCode(gap)} <small>${id}</small></td><td>${switched}</td></tr>`
}

/** Why it cannot be set. */
function presentEvidence(evidence: AnyGap['evidence']): string {
  if (evidence === 'P') return '<p><small>seen in public documentation, code or clients of the platform</small></p>'
  return evidence === 'C' ? '' : `<p><small>${evidence}: ${reasons[evidence]}</small></p>`
}

function presentSwitch(id: string, values: [value: string, does: string][], fidelity: Fidelity, base: string): string {
  const standard = values[0]![0]
  const now = fidelity[id as keyof Fidelity] ?? standard
  const other = values.find(([value]) => value !== now)![0]
  const items = values.map(([value, does]) => {
    const marks = [value === standard && 'default', value === now && 'as it is set'].filter(Boolean).join(', ')
    return `<li><code>${value}</code> ${presentCode(does)} <small>${marks}</small></li>`
  })
  const body = quoteWord(JSON.stringify({ [id]: other }))
  const command = `curl -X PUT -H 'content-type: application/json' \\\n  -d ${body} \\\n  ${quoteWord(`${base}/__sim/fidelity`)}`
  return `<ul>${items.join('')}</ul><pre tabindex="0">${escapeText(command)}</pre>`
}

/** Texts of gaps have code between backticks. */
function presentCode(text: string): string {
  return escapeText(text).replace(/`([^`]*)`/g, '<code>$1</code>')
}
