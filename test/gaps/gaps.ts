import { describe, expect, it } from 'vitest'
import type { Fidelity } from '../../src/core/fidelity.ts'
import type { Gap, SettableGap } from '../../src/core/gap.ts'
import type { AnyApplication } from '../../src/core/interpreter/loaded-application.ts'
import { findGap } from '../../src/spec/gaps.ts'
import { type Company, openCompany } from '../company.ts'

type Check<Own> = (own: Own) => Promise<void>

/** A check for every gap, and for each value of a settable one. A missing check does not compile. */
export type Checks<Gaps, Own = Company> = {
  [Id in keyof Gaps]: Gaps[Id] extends SettableGap<infer Value> ? Record<Value, Check<Own>> : Check<Own>
}

/** Runs each check in a new company. */
export function describeGaps<Gaps extends Readonly<Record<string, Gap>>>(
  gaps: Gaps,
  application: AnyApplication,
  checks: Checks<Gaps>,
): void
/** Each check receives the result of `prepare`. */
export function describeGaps<Gaps extends Readonly<Record<string, Gap>>, Own>(
  gaps: Gaps,
  application: AnyApplication,
  checks: Checks<Gaps, Own>,
  prepare: (company: Company) => Own | Promise<Own>,
): void
export function describeGaps<Gaps extends Readonly<Record<string, Gap>>, Own>(
  gaps: Gaps,
  application: AnyApplication,
  checks: Checks<Gaps, Own>,
  prepare: (company: Company) => Own | Promise<Own> = (company) => company as Own,
): void {
  async function run(check: Check<Own>, fidelity: Fidelity): Promise<void> {
    await check(await prepare(await openCompany(application, { fidelity })))
  }
  const own = Object.values(gaps)
  describe(`gaps: ${own[0]!.about}`, () => {
    it('are in the list of all gaps, with unique ids', () => {
      expect(own.map(({ id }) => findGap(id))).toEqual(own)
    })
    for (const { id, gap, chosen } of own) {
      const check = checks[id] as Check<Own> | Record<string, Check<Own>>
      if (typeof check === 'function') it(`${id}: ${gap}: ${chosen}`, () => run(check, {}))
      else
        it.each(Object.entries(check))(`${id}: ${gap}: %s`, (value, checkValue) =>
          run(checkValue, { [id]: value } as Fidelity),
        )
    }
  })
}
