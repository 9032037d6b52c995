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

/** What the checks of these gaps read on purpose stays at its default there; the comment says what of it they read. */
const read: { readonly [Id in keyof FidelityValues]?: readonly Gap['id'][] } = {
  // Lists in their order, or their first row.
  order: [
    'all-or-any',
    'members-listed',
    'extranet-users',
    'kb-category-list',
    'transfer-whole',
    'num',
    'badge-again',
    'badge-order',
    'badge-profile',
    'badge-status-case',
    'root-folder',
    'copy-folder',
    'listing-order',
    'linked-folders',
    'hidden',
  ],
  'listing-order': ['version-numbers', 'draft-overtaken', 'delete-version'],
  'trash-order': ['trash-location', 'trash-names'],
  'expenses-order': ['expenses-whose'],
  // 403 for what one may not see. What is left over of a transfer depends on it, too.
  unseen: [
    'rights',
    'hidden',
    'draft-seen',
    'draft-rejected',
    'inactive-groups',
    'transfer-whole',
    'kb-hidden',
    'expenses-receipts',
    'expenses-seen',
    'expenses-changed',
  ],
  // The refusal of a move, copy or link, which is otherwise a 204 that does nothing.
  'transfer-whole': [
    'root-closed',
    'move',
    'link-right',
    'rights-needed',
    'draft-documents',
    'top-level-moved',
    'move-below',
    'folder-depth',
    'linked-folders',
    'unknown-objects',
    'unseen',
    'held',
    'records',
    'folder-lock',
    'refcode-twice',
  ],
  // Moving a document that is checked out is what cannot be done.
  held: ['transfer-whole'],
  // The status of success.
  'created-status': ['badge-success', 'image-upload', 'written-reply'],
  'badge-again': ['badge-success'],
  'badge-deletion': ['badge-success'],
  // The sentence of a refusal, or that it is a warning.
  'plain-errors': ['nobody', 'limit-clamped'],
  'limit-clamped': ['v1-pages'],
  // A field by the name that one of the two tables has.
  spellings: [
    'kb-addresses',
    'kb-covers',
    'kb-spellings',
    'kb-subscriptions',
    'expenses-cents',
    'expenses-total',
    'expenses-total-again',
    'expenses-total-spelling',
    'expenses-total-twice',
    'expenses-put-items',
    'expenses-sent-back',
  ],
  'kb-addresses': ['kb-profile'],
  // The text of a date.
  'date-text': ['badge-status'],
  'long-date': ['kb-dates', 'kb-dates-read', 'kb-endorsed-date'],
  'thanks-date': ['thanks-tag-read-only', 'thanks-zone'],
  // A total that was given, and is not the sum; items that a PUT adds.
  'expenses-total': [
    'expenses-put-items',
    'expenses-total-again',
    'expenses-total-spelling',
    'expenses-total-twice',
    'expenses-sent-back',
  ],
  'expenses-put-items': ['expenses-total', 'expenses-total-again'],
  'expenses-total-again': ['expenses-put-items'],
  // Whose sheets there are, and who may change them.
  'expenses-whose': ['expenses-empty-filters'],
  'expenses-status': ['expenses-changed'],
  'expenses-supervisor': ['expenses-heir'],
  // How many there are: users, members, visits.
  'v1-active-only': ['people-view', 'v1-pages'],
  'members-replaced': ['members-listed'],
  'kb-counts': ['written-reply'],
  'subfolder-search': ['linked-folders'],
  // What was made is not published, so not seen by all.
  'kb-states': ['unseen'],
  contributors: ['draft-seen', 'draft-rejected'],
  // Somebody changes their own title; a group with subgroups is deleted; an extranet is read-only; null empties a text.
  'own-fields': ['last-used'],
  subgroups: ['thanks-gone'],
  // Somebody of another extranet sees the deleted only.
  'people-view': ['thanks-gone'],
  'extranet-read-only': ['extranet-users'],
  'null-in-bodies': ['kb-null'],
}

/** A world for each value of most gaps. Longer lists of values pass from check to check. */
const rounds = 2

/** Settings in which no gap is at its default, and then some at their third value. */
function othersFor(gap: Gap['id'], at: number): Fidelity[] {
  return Array.from({ length: rounds }, (_, i) =>
    Object.fromEntries(
      settable
        .filter(([id]) => id !== gap && !read[id as keyof FidelityValues]?.includes(gap))
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
      } else
        it.each(Object.entries(check))(`${id}: ${gap}: %s`, async (value, own) => {
          await run(own, { [id]: value } as Fidelity)
          for (const others of othersFor(id, at)) await run(own, { ...others, [id]: value } as Fidelity)
        })
    }
  })
}
