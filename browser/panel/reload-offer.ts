import { findEffect } from '../../src/control/world-effect.ts'

/** The event of the panel's own window that reports what has changed. */
export const changed = 'fauxtranet:change'

/** What `onWorldChange` and `startSimulator` set in the page. */
interface PageState {
  [listening]?: number
  [startsOver]?: boolean
}

const listening = Symbol.for('fauxtranet.listening')
const startsOver = Symbol.for('fauxtranet.starts-over')

/** Whether the page shows a change only after a reload. If the page itself has the state, a reload may lose it. */
export function needsReload(what: string): boolean {
  const page = globalThis as PageState
  if (page[listening] || page[startsOver]) return false
  return findEffect(what) !== undefined
}
