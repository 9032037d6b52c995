import type { Scenario } from '../src/scenario.ts'
import { empty } from './empty.ts'
import { smallCompany } from './small-company.ts'

/** Every preset, the usual one first. */
export const scenarios: readonly Scenario[] = [smallCompany, empty]

export { empty, smallCompany }
