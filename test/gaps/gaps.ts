import { describe, it } from 'vitest'
import type { AnyApplication } from '../../src/core/interpreter/request-context.ts'
import { type Gap, type GapsAbout, gaps } from '../../src/spec/gaps.ts'
import { type Company, openCompany } from '../company.ts'

/** A check for every gap of one part. A missing check does not compile. */
export type Checks<About extends Gap['about']> = Record<GapsAbout<About>, (company: Company) => Promise<void>>

/** Runs the check of each gap in a new company, with requests to the address of the application. */
export function describeGaps<About extends Gap['about']>(
  about: About,
  application: AnyApplication,
  checks: Checks<About>,
): void {
  describe(`gaps: ${about}`, () => {
    for (const { id, gap, chosen } of gaps.filter((known) => known.about === about)) {
      it(`${id}: ${gap}: ${chosen}`, async () => checks[id as GapsAbout<About>](await openCompany(application)))
    }
  })
}
