import { lighten } from '../core/interpreter/entry.ts'
import type { Change } from '../core/store/transaction.ts'
import type { World } from './world.ts'
import type { Action } from './world-state.ts'

// Few enough that the weight of a world does not include them. The history holds most of these rows anyway.
const mostActions = 100
const mostChanges = 5

/** Adds to the list of what was done with the control interface. */
export function recordAction(
  world: World,
  endpoint: string,
  name: string | undefined,
  changes: readonly Change[] = [],
): Action {
  const { actions } = world.state
  const action = {
    id: (actions.at(-1)?.id ?? 0) + 1,
    after: world.journal.latest,
    at: world.clock.now(),
    endpoint,
    name,
    changed: changes.length,
    changes: changes.slice(0, mostChanges).map(lighten),
  }
  world.state = { ...world.state, actions: [...actions, action].slice(-mostActions) }
  return action
}

export function clearActions(world: World): void {
  world.state = { ...world.state, actions: [] }
}
