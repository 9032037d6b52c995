import type { State } from '../../../../world/state/shapes.ts'
import { download, read, send } from '../client.ts'
import { about, offerRevert } from '../state/about.ts'
import { openForm } from '../state/form.ts'
import { act } from '../state/notice.ts'
import { scenarios, titleOf } from '../state/scenarios.ts'
import { showTime } from '../ui/time.tsx'

export const stateEnding = '.state.json'

export function saveState(): Promise<boolean> {
  const name = about.value?.scenario + stateEnding
  return act(() => download('/state', name), `Saved ${name}. To load it, drop it on a panel or on the intranet.`)
}

export function isState(content: { tables?: unknown; origin?: unknown } | null): content is State {
  return !!content?.tables && !!content.origin
}

export async function loadState(name: string, state: State): Promise<void> {
  const [now] = await Promise.all([read(''), scenarios.need()])
  const lost = now.changed ? ' and the changes to its data' : ''
  const where = now.world === 'default' ? '' : ` in the world ${now.world}`
  const isLoaded = await openForm({
    title: `Load ${name}`,
    fields: [],
    go: 'Load',
    work: () => send('PUT', '/state', state),
    more: (
      <>
        <p>{`It contains “${titleOf(state.origin.scenario)}” on ${showTime(state.now)} UTC.`}</p>
        <p>{`It replaces “${titleOf(now.scenario)}”${lost}${where}. You can undo that.`}</p>
      </>
    ),
  })
  if (isLoaded) offerRevert(`Loaded ${name}.`)
}
