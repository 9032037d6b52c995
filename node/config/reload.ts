import { isDeepStrictEqual } from 'node:util'
import { asSentence } from '../../src/core/text/sentence.ts'
import { reloadable } from '../../src/simulator/known-options.ts'
import type { Simulator } from '../../src/simulator/simulator.ts'
import type { AnyConfig } from './config-file.ts'

/** Options that only apply at the start. */
const startOptions = ['port', 'host', 'limits', 'challenge', 'redact'] as const

interface Reloading {
  simulator: Pick<Simulator, 'reload'>
  /** The options at the start. */
  started: AnyConfig
  /** Options that are not reloaded. */
  except?: readonly string[]
}

/** Returns the message to show. If it fails, nothing changes. */
export async function reloadWith(
  { simulator, started, except }: Reloading,
  read: () => Promise<AnyConfig>,
): Promise<{ isDone: boolean; text: string }> {
  try {
    const options = await read()
    const remarks = await simulator.reload(reloadable({ now: 'real', ...options }, except))
    const changed = startOptions.filter((name) => !isDeepStrictEqual(options[name], started[name]))
    const waiting = changed.map((name) => `"${name}" takes effect after a restart.`)
    return { isDone: true, text: ['Reloaded. All rows are kept.', ...remarks, ...waiting].join(' ') }
  } catch (error) {
    return { isDone: false, text: `${asSentence(error).replace(/\s+/g, ' ')} The previous code keeps running.` }
  }
}
