import type { Scenario } from '../src/scenario.ts'
import { empty } from './empty.ts'
import { manyPeople } from './many-people.ts'
import { signedOut } from './signed-out.ts'
import { smallCompany } from './small-company.ts'

/** Every preset, the usual one first. */
export const scenarios: readonly Scenario[] = [smallCompany, empty, manyPeople, signedOut]

export { empty, manyPeople, signedOut, smallCompany }
