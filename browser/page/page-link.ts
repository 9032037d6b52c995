import type { Simulator } from '../../src/simulator/simulator.ts'
import type { Setting } from '../../src/world/setting.ts'
import { hasWrittenRows } from '../../src/world/world-state.ts'

/**
 * Loads what the page's URL names, as in `?sim=busy-wall&user=employee&now=2026-03-02T09:30Z`. Saved changes stay. A wrong
 * link must not stop the app.
 */
export async function loadFromUrl(simulator: Simulator, search: string): Promise<void> {
  const given = new URLSearchParams(search)
  const scenario = given.get('sim')
  if (!scenario) return
  if (hasWrittenRows(simulator.world.state)) {
    console.warn(
      `Scenario "${scenario}" from the URL was not loaded, because it would replace saved changes. Reset the state to load it.`,
    )
    return
  }
  const [user, now] = [given.get('user'), given.get('now')]
  try {
    const setting = { scenario, ...(user !== null && { user: user || null }), ...(now && { now }) }
    await simulator.load(setting as Setting)
  } catch (error) {
    console.error(`Scenario "${scenario}" from the URL was not loaded: ${(error as Error).message}`)
  }
}
