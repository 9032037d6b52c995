import { asSentence } from '../../core/text/sentence.ts'
import type { ReloadOptions, UncheckedOptions } from '../options.ts'
import { reloadable } from '../reload/reloadable.ts'
import { findPageConfig } from './page-config.ts'

const changed = 'fauxtranet:config'

interface Reloadable {
  reload(changes: ReloadOptions): Promise<string[]>
}

/** Lets a simulator follow the edits of that configuration. What it was started with wins. Returns what ends it. */
export function followPageConfig(
  simulator: Reloadable,
  given: UncheckedOptions,
  defaults: UncheckedOptions = {},
): () => void {
  let last: Promise<void> = Promise.resolve()
  const reload = async () => {
    try {
      const remarks = await simulator.reload(reloadable({ ...defaults, ...findPageConfig(), ...given }))
      console.info(['fauxtranet: reloaded; the rows stay.', ...remarks].join(' '))
    } catch (error) {
      console.error(`fauxtranet: ${asSentence(error)} The code before goes on answering.`)
    }
  }
  // One after the other, so that the last edit wins.
  const follow = () => {
    last = last.then(reload)
  }
  globalThis.addEventListener?.(changed, follow)
  return () => globalThis.removeEventListener?.(changed, follow)
}
