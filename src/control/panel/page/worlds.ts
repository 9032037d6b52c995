import { aboutNow } from './about.ts'
import type { Body } from './addresses.ts'
import { read, send } from './client.ts'
import { $, h } from './elements.ts'
import { askFor, type Field } from './forms.ts'
import { draw, forgetDrawn, markAll, onStale } from './loading.ts'
import { isFramed, named, shown, site } from './place.ts'
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
  const prefix = name === 'default' ? '' : `/__world/${named(name)}`
  if (!isFramed) history.replaceState(null, '', `${site}${prefix}/__sim/ui/`)
  listen()
}

onEvent('world', ({ what }) => {
  if (what === 'deleted') enter('default')
  else markAll()
})

export async function createWorld(
  title: string,
  setting: Body<'POST', '/worlds'>,
  fields: Field<'scenario'>[] = [],
): Promise<void> {
  let made: string | undefined
  const name = { name: 'name', label: 'Name', placeholder: 'one is given' } as const
  await askFor<'name' | 'scenario'>(title, [name, ...fields], 'Create', async (given) => {
    const chosen = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''))
    made = (await send('POST', '/worlds', { ...chosen, ...setting })).name
  })
  if (made === undefined) return
  enter(made)
  showStatus(`This is ${made}: x-sim-world, or /__world/${named(made)}/.`)
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
    await send('DELETE', `/worlds/${named(gone)}`)
    offerRevert(`The world ${gone} is deleted.`, gone, () => enter(gone))
  })
}
