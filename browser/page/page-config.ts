import type { UncheckedOptions } from '../../src/simulator/options.ts'

/** The Vite plugin puts the configuration of the project into a page, under a symbol of this name, before the simulator starts there. */
export const pageConfigKey = 'fauxtranet.config'

/** The event by which it tells the page that the configuration was edited. */
export const pageConfigEdited = 'fauxtranet:config'

const configUnder = Symbol.for(pageConfigKey)

/** The configuration of the project that this page belongs to. */
export function readPageConfig(): UncheckedOptions {
  return (globalThis as { [configUnder]?: UncheckedOptions })[configUnder] ?? {}
}
