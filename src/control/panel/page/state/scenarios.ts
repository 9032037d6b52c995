import type { ScenarioName } from '../../../../world/scene.ts'
import type { ScenarioCard } from '../../../shapes.ts'
import { read, send } from '../client.ts'
import { about, offerRevert } from './about.ts'
import { act } from './notice.ts'
import { createResource } from './resource.ts'

export const scenarios = createResource<ScenarioCard[]>(() => read('/scenarios'))

/** The title of a scenario, or its name until it is known. */
export function titleOf(name: string): string {
  return scenarios.value?.find((card) => card.name === name)?.title ?? name
}

/** The title of the current scenario. */
export function useScenarioTitle(): string {
  scenarios.use()
  return titleOf(about.use()?.scenario ?? '')
}

export function loadScenario(name: string, parameters: ScenarioCard['parameters'] = {}): Promise<boolean> {
  return act(async () => {
    await send('PUT', '/scenario', { name: name as ScenarioName, parameters })
    offerRevert(`Loaded ${titleOf(name)}.`)
  })
}
