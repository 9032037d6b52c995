import { type Scenario, ScenarioError } from '../../world/scenario.ts'

/** The id of the user whom a scenario names; null where nobody is signed in. */
export function readScenarioUser(
  { name, user }: Scenario,
  users: readonly { id: number; username: string }[],
): number | null {
  if (user === null) return null
  const found = users.find(({ username }) => username === user)
  if (found) return found.id
  throw new ScenarioError(`Failed to load "${name}": its user "${user}" is not in it. Please seed that user.`)
}
