import type { UncheckedOptions } from '../options.ts'

// The Vite plugin puts the configuration of the project into a page before the simulator starts there.

const configUnder = Symbol.for('fauxtranet.config')

/** The configuration of the project that this page belongs to. */
export function findPageConfig(): UncheckedOptions {
  return (globalThis as { [configUnder]?: UncheckedOptions })[configUnder] ?? {}
}
