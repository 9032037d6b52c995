import { createElement, type ReactElement, useSyncExternalStore } from 'react'
import { addons, types } from 'storybook/manager-api'
import { presentPanel } from '../../src/control/panel/panel.ts'
import { shownWorld } from './shown-world-event.ts'

// The addon panel in Storybook's own page. Import it in `.storybook/manager.ts`, or list `fauxtranet/storybook` in `addons`.

/** The beginning of the world's addresses. */
let shown: string | undefined
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function show(world: string | undefined): void {
  shown = world
  for (const listener of listeners) listener()
}

/** The panel of the shown story's world. MSW's worker handles its requests, because the frame has no URL of its own. */
function IntranetPanel(): ReactElement {
  const world = useSyncExternalStore(subscribe, () => shown)
  if (world === undefined) return createElement('p', { style: { padding: 16 } }, 'No story with an intranet is shown.')
  const srcDoc = presentPanel({ base: location.origin + world })
  const style = { display: 'block', width: '100%', height: '100%', border: 0 }
  return createElement('iframe', { key: world, title: 'Intranet', srcDoc, style })
}

addons.register('fauxtranet', (api) => {
  api.on(shownWorld, show)
  // The next story may have no world, and a Docs page announces none.
  api.on('storyChanged', () => show(undefined))
  addons.add('fauxtranet/panel', {
    type: types.PANEL,
    title: 'Intranet',
    // A hidden panel loads nothing.
    render: ({ active }) => (active ? createElement(IntranetPanel) : createElement('span')),
  })
})
