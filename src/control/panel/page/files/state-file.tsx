import type { State } from '../../../../world/state/shapes.ts'
import { world } from '../base.ts'
import { download, send } from '../client.ts'
import { about, offerRevert } from '../state/about.ts'
import { openForm } from '../state/form.ts'
import { act } from '../state/notice.ts'
import { showTime } from '../ui/time.tsx'

export function saveState(): Promise<boolean> {
  return act(
    () => download('/state', `${about.value?.scenario}.json`),
    'Saved. Drop the file here or on the intranet to load it.',
  )
}

export function isState(content: { tables?: unknown; origin?: unknown } | null): content is State {
  return !!content?.tables && !!content.origin
}

export async function loadState(name: string, state: State): Promise<void> {
  const from = `${state.origin.scenario}, ${showTime(state.now)} UTC.`
  const isLoaded = await openForm({
    title: `Load ${name}`,
    fields: [],
    go: 'Load',
    work: () => send('PUT', '/state', state),
    more: <p>{`${from} It replaces everything in the world ${world.value}.`}</p>,
  })
  if (isLoaded) offerRevert(`Loaded ${name}.`)
}
