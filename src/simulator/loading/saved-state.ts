import { type Scenario, ScenarioError } from '../../world/scenario.ts'
import type { ExportedWorld } from '../../world/world.ts'
import { readScenarioUser } from './scenario-user.ts'

/** A saved state with the present name and user of its scenario. */
export function renameState(scenario: Scenario, state: ExportedWorld): ExportedWorld {
  if (state?.format !== 1) {
    throw new ScenarioError(
      `Failed to load "${scenario.name}": its state is not of the format that this version reads. Please save it anew.`,
    )
  }
  const users = (state.tables.users?.rows ?? []) as { id: number; username: string }[]
  const origin = { ...state.origin, scenario: scenario.name }
  return { ...state, origin, currentUser: readScenarioUser(scenario, users) }
}
