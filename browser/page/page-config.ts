import type { UncheckedOptions } from '../../src/simulator/options.ts'

/** The Vite plugin stores the project's configuration under a symbol of this name, before the simulator starts. */
export const pageConfigKey = 'fauxtranet.config'

/** The event that reports an edit of the configuration. */
export const pageConfigEdited = 'fauxtranet:config'

const configUnder = Symbol.for(pageConfigKey)

export function readPageConfig(): UncheckedOptions {
  return (globalThis as { [configUnder]?: UncheckedOptions })[configUnder] ?? {}
}
