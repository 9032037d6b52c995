/** The machine's own timers, also where a test has installed fake ones since. */
export const { setTimeout: ownTimeout, clearTimeout: clearOwnTimeout } = globalThis
