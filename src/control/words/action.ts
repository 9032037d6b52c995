import type { AnyTables } from '../../core/store/references.ts'
import type { Action } from '../../world/world-state.ts'
import type { ActionCard } from '../shapes.ts'
import { type ActionKind, actionKindOf } from '../steps.ts'
import { describeChange } from './change.ts'

export function presentAction(tables: AnyTables, action: Action): ActionCard {
  const { id, after, at, changed } = action
  const kind = actionKindOf(action.endpoint)!
  return { id, after, at: new Date(at).toISOString(), kind, text: describe(tables, kind, action), changed }
}

function describe(tables: AnyTables, kind: ActionKind, action: Action): string {
  const { name, at } = action
  switch (kind) {
    case 'edit':
      return describeChanges(tables, action)
    case 'undo':
      return `Undid changes. ${describeChanges(tables, action)}`.trim()
    case 'redo':
      return `Redid changes. ${describeChanges(tables, action)}`.trim()
    case 'clock':
      return `Clock set to ${new Date(at).toISOString().slice(0, 16).replace('T', ' ')}`
    case 'load':
      return loads[action.endpoint]?.(name ?? '') ?? 'Loaded a saved state'
  }
}

const loads: Readonly<Record<string, (name: string) => string>> = {
  'control.loadScenario': (name) => `Loaded the scenario ${name}`,
  'control.reset': () => 'Reset to the initial state',
  'control.restoreSnapshot': (name) => `Restored the snapshot ${name}`,
}

function describeChanges(tables: AnyTables, { changes, changed }: Action): string {
  const texts = changes.map((change) => describeChange(tables, change))
  const more = changed - changes.length
  return [...texts, ...(more > 0 ? [`${more} more rows`] : [])].join('; ')
}
