/** The event of the panel's own window that reports what has changed. */
export const changed = 'fauxtranet:change'

/** What `onWorldChange` and `startSimulator` set in the page. */
interface PageState {
  [listening]?: number
  [startsOver]?: boolean
}

const listening = Symbol.for('fauxtranet.listening')
const startsOver = Symbol.for('fauxtranet.starts-over')

const shownByReload = /^(started|reset|restored|control\.(setUser|setClock|advanceClock|undo|redo|setFidelity))$/

/** Whether the page shows a change only after a reload. If the page itself has the state, a reload may lose it. */
export function needsReload(what: string): boolean {
  const page = globalThis as PageState
  return !page[listening] && !page[startsOver] && shownByReload.test(what)
}
