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

const kinds: Record<string, WorldChangeKind> = {
  started: 'scenario',
  reset: 'scenario',
  restored: 'scenario',
  'control.importState': 'scenario',
  'control.setUser': 'user',
  'control.setClock': 'clock',
  'control.advanceClock': 'clock',
  'control.undo': 'undo',
  'control.redo': 'undo',
  'control.setStrict': 'settings',
  'control.setFidelity': 'settings',
  'control.addFault': 'settings',
  'control.clearFaults': 'settings',
  'control.deleteFault': 'settings',
}

/** What a `world` event of the stream has changed. Undefined if apps need not know, for example a cleared journal. */
export function findChangeKind(what: string): WorldChangeKind | undefined {
  return kinds[what]
}
