import { oneAtATime } from '../../src/core/one-at-a-time.ts'
import { asSentence } from '../../src/core/text/sentence.ts'
import { reloadable } from '../../src/simulator/known-options.ts'
import type { ReloadOptions, UncheckedOptions } from '../../src/simulator/options.ts'
import { pageConfigEdited, readPageConfig } from './page-config.ts'

interface Reloadable {
  reload(changes: ReloadOptions): Promise<string[]>
}

/** Reloads a simulator after edits of the configuration. Options that it was started with take precedence. */
export function followPageConfig(
  simulator: Reloadable,
  given: UncheckedOptions,
  defaults: UncheckedOptions = {},
): () => void {
  const reload = oneAtATime(async () => {
    try {
      const remarks = await simulator.reload(reloadable({ ...defaults, ...readPageConfig(), ...given }))
      console.info(['fauxtranet: Reloaded. All rows are kept.', ...remarks].join(' '))
    } catch (error) {
      console.error(`fauxtranet: ${asSentence(error)} The previous code keeps running.`)
    }
  })
  globalThis.addEventListener?.(pageConfigEdited, reload)
  return () => globalThis.removeEventListener?.(pageConfigEdited, reload)
}
