/** The machine's own timers, even if a test installs fake ones later. */
export const { setTimeout: ownTimeout, clearTimeout: clearOwnTimeout } = globalThis

/** Runs work as soon as possible. Node has a timer that does not wait a millisecond. */
export const { setImmediate: ownImmediate = ownTimeout } = globalThis as typeof globalThis & {
  setImmediate?: (work: () => void) => void
}
