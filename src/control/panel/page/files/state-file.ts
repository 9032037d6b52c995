import type { State } from '../../../../world/state/shapes.ts'
import { aboutNow } from '../about.ts'
import { download, send } from '../client.ts'
import { h, minuteOf } from '../elements.ts'
import { openForm } from '../forms.ts'
import { shown } from '../place.ts'
import { offerRevert } from '../revert.ts'
import { press } from '../status.ts'

press(
  'save-state',
  () => download('/state', `${aboutNow()?.scenario}.json`),
  'Saved. Drop the file here or on the intranet to load it.',
)

export function isState(content: { tables?: unknown; origin?: unknown } | null): content is State {
  return !!content?.tables && !!content.origin
}

export async function loadState(name: string, state: State): Promise<void> {
  const about = `${state.origin.scenario}, ${minuteOf(state.now)} UTC. It replaces everything in the world ${shown.world}.`
  const load = () => send('PUT', '/state', state)
  if (await openForm(`Load ${name}`, [], 'Load', load, h('p', {}, about))) offerRevert(`Loaded ${name}.`)
}
