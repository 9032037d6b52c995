import type { About, ScenarioCard } from '../../../shapes.ts'

type Start = Pick<About, 'changed' | 'seed' | 'parameters' | 'fidelity'>

const defaultSeed = 1

/** Whether a link can hold the state: it has no changed rows, and only what its scenario starts with. */
export function fitsLink(start: Start, { parameters }: Pick<ScenarioCard, 'parameters'>): boolean {
  const isOther = Object.entries(start.parameters).some(([name, value]) => parameters[name] !== value)
  return !start.changed && start.seed === defaultSeed && !isOther && Object.keys(start.fidelity).length === 0
}
