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
