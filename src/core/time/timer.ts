/** The machine's own timers, also where a test has installed fake ones since. */
export const { setTimeout: ownTimeout, clearTimeout: clearOwnTimeout } = globalThis

/** Runs work in a moment. Node has a timer that waits for no millisecond. */
export const { setImmediate: ownImmediate = ownTimeout } = globalThis as typeof globalThis & {
  setImmediate?: (work: () => void) => void
}
