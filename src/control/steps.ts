import type { contract } from './contract.ts'
import { place } from './place.ts'

/**
 * The endpoints that change a world without replacing its state. A report lists them between its requests.
 * After any other, the journal starts again or the world has not changed.
 */
const steps: readonly (keyof (typeof contract)['endpoints'])[] = [
  'setUser',
  'setClock',
  'advanceClock',
  'setStrict',
  'setFidelity',
  'addFault',
  'clearFaults',
  'deleteFault',
  'undo',
  'redo',
  'clearOutbox',
  'addRow',
  'patchRow',
]

export const stepEndpoints: ReadonlySet<string> = new Set(steps.map((name) => `${place.application}.${name}`))

export type ActionKind = 'edit' | 'undo' | 'redo' | 'load' | 'clock'

/** The endpoints that the list of requests shows as what they are. */
const actions: { readonly [Name in keyof (typeof contract)['endpoints']]?: ActionKind } = {
  addRow: 'edit',
  patchRow: 'edit',
  undo: 'undo',
  redo: 'redo',
  loadScenario: 'load',
  reset: 'load',
  importState: 'load',
  restoreSnapshot: 'load',
  revertWorld: 'load',
  setClock: 'clock',
  advanceClock: 'clock',
}

/** `endpoint` is an id: `control.undo`. */
export function actionKindOf(endpoint: string): ActionKind | undefined {
  return actions[endpoint.slice(place.application.length + 1) as keyof typeof actions]
}
