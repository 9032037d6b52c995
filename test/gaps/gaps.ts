import { describe, it } from 'vitest'
import type { Fidelity, FidelityValues } from '../../src/core/fidelity.ts'
import type { AnyApplication } from '../../src/core/interpreter/request-context.ts'
import { type Gap, type GapsAbout, gaps } from '../../src/spec/gaps.ts'
import { type Company, openCompany } from '../company.ts'

export type Check = (company: Company) => Promise<void>

/** A check for every gap of one part; for every value, if it can be set. A missing check does not compile. */
export type Checks<About extends Gap['about']> = {
  [Id in GapsAbout<About>]: Id extends keyof FidelityValues ? Record<FidelityValues[Id], Check> : Check
}

/** Runs the checks of each gap in a new company, with requests to the address of the application. */
export function describeGaps<About extends Gap['about']>(
  about: About,
  application: AnyApplication,
  checks: Checks<About>,
  prepare: Check = async () => undefined,
): void {
  async function run(check: Check, fidelity: Fidelity): Promise<void> {
    const company = await openCompany(application, { fidelity })
    await prepare(company)
    await check(company)
  }
  describe(`gaps: ${about}`, () => {
    for (const { id, gap, chosen } of gaps.filter((known) => known.about === about)) {
      const check = checks[id as GapsAbout<About>] as Check | Record<string, Check>
      if (typeof check === 'function') it(`${id}: ${gap}: ${chosen}`, () => run(check, {}))
      else it.each(Object.entries(check))(`${id}: ${gap}: %s`, (value, own) => run(own, { [id]: value } as Fidelity))
    }
  })
}
