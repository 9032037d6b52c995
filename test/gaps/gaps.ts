import { describe, it } from 'vitest'
import type { Fidelity, FidelityValues } from '../../src/core/fidelity.ts'
import type { AnyApplication } from '../../src/core/interpreter/request-context.ts'
import { type Gap, type GapsAbout, gaps, gapValues } from '../../src/spec/gaps.ts'
import { type Company, openCompany } from '../company.ts'

type Check<Own> = (own: Own) => Promise<void>

/** A check for every gap of one part; for every value, if it can be set. A missing check does not compile. */
export type Checks<About extends Gap['about'], Own = Company> = {
  [Id in GapsAbout<About>]: Id extends keyof FidelityValues ? Record<FidelityValues[Id], Check<Own>> : Check<Own>
}

/** Nearly every check reads what this takes away. */
const apart: readonly string[] = ['written-reply']

/** Every other gap that can be set, at the last of its values. */
const others = Object.fromEntries(
  Object.entries(gapValues)
    .filter(([id]) => !apart.includes(id))
    .map(([id, values]) => [id, Object.keys(values).at(-1)!]),
) as Fidelity

/** Their checks read spellings, addresses, orders and texts of dates, which the other values change. */
const readingOthers = [
  ...(['badge-status', 'expenses-total-spelling', 'thanks-tag-read-only', 'trash-location', 'trash-names'] as const),
  ...(['kb-subscriptions', 'kb-spellings', 'kb-profile', 'kb-covers'] as const),
  ...(['kb-dates', 'kb-dates-read', 'kb-endorsed-date'] as const),
] as const

/** Their checks read statuses, which the other values change. */
const readingStatuses = [
  ...(['badge-success', 'image-upload', 'v1-pages', 'kb-hidden'] as const),
  ...(['rights', 'hidden', 'draft-seen', 'draft-rejected', 'transfer-whole'] as const),
  ...(['expenses-receipts', 'expenses-seen', 'expenses-changed', 'expenses-empty-filters'] as const),
] as const

const onlyAtDefault: readonly Gap['id'][] = [...readingOthers, ...readingStatuses]

/**
 * Runs the checks of each gap in a new company, with requests to the address of the application. What holds whatever
 * the others are set to is checked twice: with all at their default, and with all at another value.
 */
export function describeGaps<About extends Gap['about']>(
  about: About,
  application: AnyApplication,
  checks: Checks<About>,
): void
/** The same, where each check begins with what `prepare` makes of the company. */
export function describeGaps<About extends Gap['about'], Own>(
  about: About,
  application: AnyApplication,
  checks: Checks<About, Own>,
  prepare: (company: Company) => Own | Promise<Own>,
): void
export function describeGaps<About extends Gap['about'], Own>(
  about: About,
  application: AnyApplication,
  checks: Checks<About, Own>,
  prepare: (company: Company) => Own | Promise<Own> = (company) => company as Own,
): void {
  async function run(check: Check<Own>, fidelity: Fidelity): Promise<void> {
    await check(await prepare(await openCompany(application, { fidelity })))
  }
  describe(`gaps: ${about}`, () => {
    for (const { id, gap, chosen } of gaps.filter((known) => known.about === about)) {
      const check = checks[id as GapsAbout<About>] as Check<Own> | Record<string, Check<Own>>
      if (typeof check === 'function') {
        it(`${id}: ${gap}: ${chosen}`, async () => {
          await run(check, {})
          if (!onlyAtDefault.includes(id)) await run(check, others)
        })
      } else it.each(Object.entries(check))(`${id}: ${gap}: %s`, (value, own) => run(own, { [id]: value } as Fidelity))
    }
  })
}
