import { aboutNow } from './about.ts'
import type { Body } from './addresses.ts'
import { read, send } from './client.ts'
import { $, h } from './elements.ts'
import { type Field, openForm } from './forms.ts'
import { draw, forgetDrawn, markAll, onStale } from './loading.ts'
import { encode, isFramed, shown, site } from './place.ts'
import { offerRevert } from './revert.ts'
import { act, press, showStatus } from './status.ts'
import { listen, onEvent } from './stream.ts'

onStale('worlds', async () => {
  const names = (await read('/worlds')).map(({ name }) => name)
  const { world } = shown
  draw('world', { world, names }, () => names.map((name) => h('option', { selected: name === world }, name)))
  $('delete-world').disabled = world === 'default'
})

function enter(name: string): void {
  shown.world = name
  forgetDrawn()
  const prefix = name === 'default' ? '' : `/__world/${encode(name)}`
  if (!isFramed) history.replaceState(null, '', `${site}${prefix}/__sim/ui/`)
  listen()
}

onEvent('world', ({ what }) => {
  // For the page around a docked panel.
  dispatchEvent(new CustomEvent('fauxtranet:change', { detail: what }))
  if (what === 'deleted') enter('default')
  else markAll()
})

export async function createWorld(
  title: string,
  setting: Body<'POST', '/worlds'>,
  fields: Field<'scenario'>[] = [],
): Promise<void> {
  let created: string | undefined
  const name = { name: 'name', label: 'Name', placeholder: 'generated if empty' } as const
  await openForm<'name' | 'scenario'>(title, [name, ...fields], 'Create', async (given) => {
    const chosen = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''))
    created = (await send('POST', '/worlds', { ...chosen, ...setting })).name
  })
  if (created === undefined) return
  enter(created)
  showStatus(`Created ${created}. Select it with x-sim-world or /__world/${encode(created)}/.`)
}

$('world').onchange = () => enter($('world').value)
press('new-world', async () => {
  const options = (await read('/scenarios')).map(({ name }) => name)
  const value = aboutNow()?.scenario
  await createWorld('New world', {}, [{ name: 'scenario', label: 'Scenario', options, value }])
})
$('fork-world').onclick = () => createWorld(`Fork ${shown.world}`, { from: shown.world })
$('delete-world').onclick = () => {
  const gone = shown.world!
  act(async () => {
    enter('default')
    await send('DELETE', `/worlds/${encode(gone)}`)
    offerRevert(`Deleted the world ${gone}.`, gone, () => enter(gone))
  })
}
