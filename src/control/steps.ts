import { place } from './place.ts'

/**
 * The endpoints that change a world without putting another state in its place. A report has them between its requests;
 * with any other the journal begins anew, or nothing changes in the world itself.
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
