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
  /** Behaviour that the specification leaves open. Faults and strict mode change no data, and are not reported. */
  | 'settings'
  /** The connection was closed and is open again, so there may be changes of any kind. */
  | 'connection'

type WorldEvent =
  | Extract<SimulatorEvent, { kind: 'world' }>['what']
  // Sent when a client continues an idle stream.
  | 'changed'
  | `control.${keyof (typeof contract)['endpoints'] & string}`

const effects: { readonly [Event in WorldEvent]?: WorldChangeKind } = {
  started: 'scenario',
  reset: 'scenario',
  restored: 'scenario',
  changed: 'connection',
  'control.importState': 'scenario',
  'control.setUser': 'user',
  'control.setClock': 'clock',
  'control.advanceClock': 'clock',
  'control.undo': 'undo',
  'control.redo': 'undo',
  'control.setFidelity': 'settings',
}

/**
 * The effect of a `world` event of the stream. Undefined if shown data stays correct, for example after a cleared
 * journal. A reload after a new fault would use it up.
 */
export function findEffect(what: string): WorldChangeKind | undefined {
  return effects[what as WorldEvent]
}
