import type { SimulatorEvent } from '../world/events.ts'
import type { contract } from './contract.ts'

export type WorldChangeKind =
  /** Another user is signed in. */
  | 'user'
  /** The whole state was replaced: by another scenario, a reset, a snapshot or an import. */
  | 'scenario'
  | 'clock'
  /** Writes were undone or redone. */
  | 'undo'
  /** Rows were written. */
  | 'data'
  /** Faults, strict mode, or behaviour that the specification leaves open. */
  | 'settings'
  /** The connection was lost and is open again, so there may be changes of any kind. */
  | 'connection'

interface WorldEffect {
  readonly kind: WorldChangeKind
  /** Affects later requests only: shown data stays correct. */
  readonly isLater?: true
}

type WorldEvent =
  | Extract<SimulatorEvent, { kind: 'world' }>['what']
  | `control.${keyof (typeof contract)['endpoints'] & string}`

const effects: { readonly [Event in WorldEvent]?: WorldEffect } = {
  started: { kind: 'scenario' },
  reset: { kind: 'scenario' },
  restored: { kind: 'scenario' },
  'control.importState': { kind: 'scenario' },
  'control.setUser': { kind: 'user' },
  'control.setClock': { kind: 'clock' },
  'control.advanceClock': { kind: 'clock' },
  'control.undo': { kind: 'undo' },
  'control.redo': { kind: 'undo' },
  'control.setFidelity': { kind: 'settings' },
  'control.setStrict': { kind: 'settings', isLater: true },
  'control.addFault': { kind: 'settings', isLater: true },
  'control.clearFaults': { kind: 'settings', isLater: true },
  'control.deleteFault': { kind: 'settings', isLater: true },
}

/** The effect of a `world` event of the stream. Undefined if apps need not know, for example a cleared journal. */
export function findEffect(what: string): WorldEffect | undefined {
  return effects[what as WorldEvent]
}
