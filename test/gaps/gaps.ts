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

const settable = Object.entries(gapValues)
  .filter(([id]) => !apart.includes(id))
  .map(([id, values]) => [id, Object.keys(values)] as const)

/** What a check reads on purpose stays at its default: a status, an order, a spelling, the text of a date. */
const read: Partial<Record<Gap['id'], readonly (keyof FidelityValues)[]>> = {
  nobody: ['plain-errors'],
  'badge-status': ['date-text'],
  'badge-order': ['order'],
  'badge-status-case': ['order'],
  'badge-again': ['order'],
  'badge-profile': ['order'],
  'root-folder': ['order'],
  'root-closed': ['transfer-whole'],
  'rights-needed': ['transfer-whole'],
  'draft-documents': ['transfer-whole'],
  'top-level-moved': ['transfer-whole'],
  move: ['transfer-whole'],
  'move-below': ['transfer-whole'],
  'folder-depth': ['transfer-whole'],
  'link-right': ['transfer-whole'],
  'unknown-objects': ['transfer-whole'],
  num: ['order'],
  'listing-order': ['order'],
  'copy-folder': ['order'],
  'linked-folders': ['order', 'subfolder-search', 'transfer-whole'],
  'extranet-users': ['order'],
  'v1-active-only': ['order'],
  'badge-success': ['created-status', 'badge-deletion', 'badge-again', 'badge-unassign'],
  'image-upload': ['created-status'],
  'v1-pages': ['limit-clamped', 'v1-active-only'],
  'thanks-tag-read-only': ['thanks-date'],
  'trash-location': ['trash-order'],
  'trash-names': ['trash-order'],
  rights: ['unseen'],
  hidden: ['unseen', 'order'],
  'draft-seen': ['unseen', 'contributors'],
  'draft-rejected': ['unseen', 'contributors'],
  'version-numbers': ['listing-order'],
  'draft-overtaken': ['listing-order'],
  'delete-version': ['listing-order'],
  'kb-hidden': ['unseen'],
  'kb-null': ['null-in-bodies'],
  'kb-dates': ['long-date'],
  'kb-dates-read': ['long-date'],
  'kb-endorsed-date': ['long-date'],
  'kb-profile': ['kb-addresses'],
  'kb-subscriptions': ['spellings'],
  'kb-spellings': ['spellings'],
  'kb-covers': ['spellings'],
  'expenses-total-spelling': ['spellings', 'expenses-total'],
  'expenses-total-twice': ['spellings', 'expenses-total'],
  'expenses-cents': ['spellings'],
  'expenses-receipts': ['unseen'],
  'expenses-seen': ['unseen'],
  'expenses-changed': ['unseen', 'expenses-status'],
  'expenses-empty-filters': ['expenses-whose'],
  'expenses-heir': ['expenses-supervisor'],
}

/** A world for each value of most gaps. Longer lists of values pass from check to check. */
const rounds = 2

/** Settings in which no gap is at its default, and then some at their third value. */
function othersFor(gap: Gap['id'], at: number): Fidelity[] {
  return Array.from({ length: rounds }, (_, i) =>
    Object.fromEntries(
      settable
        .filter(([id]) => !read[gap]?.includes(id as keyof FidelityValues))
        .map(([id, values]) => {
          const isLong = values.length > rounds + 1
          return [id, values[isLong ? 1 + ((at * rounds + i) % (values.length - 1)) : (i + 1) % values.length]!]
        }),
    ),
  ) as Fidelity[]
}

/**
 * Runs the checks of each gap in a new company, with requests to the address of the application. What holds whatever
 * the others are set to is checked with all at their default, and with each at its other values.
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
    for (const [at, { id, gap, chosen }] of gaps.filter((known) => known.about === about).entries()) {
      const check = checks[id as GapsAbout<About>] as Check<Own> | Record<string, Check<Own>>
      if (typeof check === 'function') {
        it(`${id}: ${gap}: ${chosen}`, async () => {
          await run(check, {})
          for (const others of othersFor(id, at)) await run(check, others)
        })
      } else it.each(Object.entries(check))(`${id}: ${gap}: %s`, (value, own) => run(own, { [id]: value } as Fidelity))
    }
  })
}
