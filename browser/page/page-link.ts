import type { Simulator } from '../../src/simulator/simulator.ts'
import { readLink } from '../../src/world/link.ts'
import type { Setting } from '../../src/world/setting.ts'
import { hasWrittenRows } from '../../src/world/world-state.ts'
import { showNotice } from '../persistence/visible-notice.ts'

/** Loads what the page's URL names. Saved changes stay. A wrong link must not stop the app. */
export async function loadFromUrl(simulator: Simulator, search: string): Promise<void> {
  const link = readLink(search)
  // Without a scenario, the other names may be the page's own.
  if (!link.scenario) return
  try {
    if (hasWrittenRows(simulator.world.state))
      throw new Error(`"${link.scenario}" would replace your changes. Reset the state to open it.`)
    await simulator.load(link as Setting)
  } catch (error) {
    const text = `The link was not opened: ${(error as Error).message}`
    console.error(`[fauxtranet] ${text}`)
    showNotice(text)
  }
}
