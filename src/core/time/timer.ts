/** Captured early, in case a test installs fake timers. */
export const { setTimeout: ownTimeout, clearTimeout: clearOwnTimeout } = globalThis

/** `setImmediate` does not wait a millisecond. Browsers do not have it. */
export const { setImmediate: ownImmediate = ownTimeout } = globalThis as typeof globalThis & {
  setImmediate?: (work: () => void) => void
}
