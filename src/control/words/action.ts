import type { AnyTables } from '../../core/store/references.ts'
import type { Change } from '../../core/store/transaction.ts'
import type { Scenario } from '../../world/scenario.ts'
import type { Action } from '../../world/world-state.ts'
import type { ActionCard } from '../shapes.ts'
import { type ActionKind, actionKindOf } from '../steps.ts'
import { describeChange, showInstant } from './change.ts'

type Titles = readonly Pick<Scenario, 'name' | 'title'>[]

export function presentAction(scenarios: Titles, tables: AnyTables, action: Action): ActionCard {
  const { id, after, at, changed } = action
  const kind = actionKindOf(action.endpoint)!
  return { id, after, at: new Date(at).toISOString(), kind, text: describe(scenarios, tables, kind, action), changed }
}

function describe(scenarios: Titles, tables: AnyTables, kind: ActionKind, action: Action): string {
  const { name, at } = action
  switch (kind) {
    case 'edit':
      return describeChanges(tables, action)
    case 'undo':
      return `Undid: ${describeChanges(tables, { ...action, changes: action.changes.map(invert) })}`
    case 'redo':
      return `Redid: ${describeChanges(tables, action)}`
    case 'clock':
      return `Clock set to ${showInstant(new Date(at).toISOString())}`
    case 'load':
      return loads[action.endpoint]?.(name ?? '', scenarios) ?? 'Loaded a saved state'
  }
}

const loads: Readonly<Record<string, (name: string, scenarios: Titles) => string>> = {
  'control.loadScenario': (name, scenarios) =>
    `Loaded the scenario “${scenarios.find((scenario) => scenario.name === name)?.title ?? name}”`,
  'control.revertWorld': () => 'Restored the former state',
  'control.reset': () => 'Reset to the initial state',
  'control.restoreSnapshot': (name) => `Restored the snapshot ${name}`,
}

/** What an undo has undone, from what it has done. */
function invert({ before, after, ...place }: Change): Change {
  return { ...place, before: after, after: before }
}

function describeChanges(tables: AnyTables, { changes, changed }: Action): string {
  const texts = changes.map((change) => describeChange(tables, change))
  const more = changed - changes.length
  return [...texts, ...(more > 0 ? [`${more} more rows`] : [])].join('; ')
}
