import { place } from './place.ts'

/**
 * The endpoints that change a world without replacing its state. A report lists them between its requests.
 * After any other, the journal starts again or the world has not changed.
 */
export const stepEndpoints: ReadonlySet<string> = new Set(
  [
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
  ].map((name) => `${place.application}.${name}`),
)
