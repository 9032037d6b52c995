import type { Simulator } from '../../src/simulator/simulator.ts'
import type { Setting } from '../../src/world/setting.ts'
import { hasWrittenRows } from '../../src/world/world-state.ts'

/**
 * Loads what the page's URL names, as in `?sim=busy-wall&user=employee&now=2026-03-02T09:30Z`. An empty `user` is no one,
 * other empty values are ignored. Saved changes stay. A wrong link must not stop the app.
 */
export async function loadFromUrl(simulator: Simulator, search: string): Promise<void> {
  const given = new URLSearchParams(search)
  const [scenario, user, now] = [given.get('sim'), given.get('user'), given.get('now')]
  // Without a scenario, the other names may be the page's own.
  if (!scenario) return
  if (hasWrittenRows(simulator.world.state)) {
    console.warn(`The link was not opened: "${scenario}" would replace your changes. Reset the state to open it.`)
    return
  }
  try {
    const setting = { scenario, ...(user !== null && { user: user || null }), ...(now && { now }) }
    await simulator.load(setting as Setting)
  } catch (error) {
    console.error(`The link was not opened: ${(error as Error).message}`)
  }
}
