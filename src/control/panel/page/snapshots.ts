import type { SnapshotCard } from '../../shapes.ts'
import { read, send } from './client.ts'
import { $, button, grow, h, minuteOf } from './elements.ts'
import { onSubmit } from './forms.ts'
import { draw, onStale } from './loading.ts'
import { encode, shown } from './place.ts'
import { offerRevert } from './revert.ts'
import { act } from './status.ts'
import { showCount } from './tabs.ts'
import { createWorld } from './worlds.ts'

onStale('snapshots', async () => {
  const cards = await read('/snapshots')
  draw('snapshot-list', cards, () => cards.map(presentSnapshot))
  $('no-snapshots').hidden = cards.length > 0
  showCount('snapshots', cards.length)
})

function presentSnapshot({ name, now, user }: SnapshotCard): HTMLElement {
  const path = `/snapshots/${encode(name)}` as const
  return h(
    'li',
    { class: 'card' },
    grow(name, null, h('p', {}, `${minuteOf(now)} UTC, user ${user ?? 'nobody'}`)),
    button('Restore', () => act(() => restore(path, name)), name),
    button('Fork…', () => createWorld(`Fork ${name}`, { from: shown.world, snapshot: name }), name),
    button('Delete', () => act(() => send('DELETE', path), `Deleted ${name}.`), name),
  )
}

async function restore(path: `/snapshots/${string}`, name: string): Promise<void> {
  await send('POST', `${path}/restore`)
  offerRevert(`Restored ${name}.`)
}

onSubmit<'name'>($('snapshot-form'), ({ name }) =>
  act(async () => {
    await send('POST', '/snapshots', { name })
    $('snapshot-form').reset()
  }, `Saved ${name}.`),
)
