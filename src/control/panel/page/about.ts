import type { About } from '../../shapes.ts'
import { read, send } from './client.ts'
import { $, write } from './elements.ts'
import { markStale, onStale } from './loading.ts'
import { offerRevert } from './revert.ts'
import { act, press } from './status.ts'
import { onEvent } from './stream.ts'
import { showTab } from './tabs.ts'

const listeners: ((about: About) => void)[] = []
let latest: About | undefined

export const aboutNow = (): About | undefined => latest

export function onAbout(show: (about: About) => void): void {
  listeners.push(show)
}

export function showAbout(about: About): void {
  latest = about
  for (const show of listeners) show(about)
}

onStale('about', async () => showAbout(await read('')))
onEvent('request', () => markStale('about'))
onEvent('change', () => markStale('about'))

onAbout(({ version, world, scenario, strict, history }) => {
  write('version', version)
  write('scenario', scenario)
  document.title = `${world === 'default' ? '' : `${world} · `}${scenario} · fauxtranet`
  $('strict').checked = strict
  $('undo').disabled = history.step <= history.earliest
  $('redo').disabled = history.step >= history.latest
})

$('scenario').onclick = () => {
  showTab('scenarios')
  $('tab-scenarios').focus()
}
press('reset', async () => {
  await send('POST', '/reset')
  offerRevert('Reset to the initial state of the scenario.')
})
$('strict').onchange = () => act(() => send('PUT', '/strict', { strict: $('strict').checked }))
press('undo', () => send('POST', '/undo', {}), 'Undid one change.')
press('redo', () => send('POST', '/redo', {}), 'Redid one change.')
