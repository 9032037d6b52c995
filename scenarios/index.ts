import type { Scenario } from '../src/scenario.ts'
import { empty } from './empty.ts'

/** Every preset, the usual one first. */
export const scenarios: readonly Scenario[] = [empty]

export { empty }
