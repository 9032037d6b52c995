import { onAbout } from './about.ts'
import { read, send } from './client.ts'
import { $, grow, h, minuteOf } from './elements.ts'
import { draw, markStale, onStale } from './loading.ts'
import { press } from './status.ts'
import { onEvent } from './stream.ts'
import { showCount } from './tabs.ts'

const shownAtMost = 200

onStale('outbox', async () => {
  const sent = (await read('/outbox')).reverse()
  draw('outbox-list', sent, () =>
    sent.slice(0, shownAtMost).map(({ at, to, kind, subject, text }) => {
      const remark = h('small', {}, `to ${to.name || `user ${to.id}`}, ${minuteOf(at)} UTC`)
      return h('li', { class: 'card' }, grow(subject, kind, h('p', { dir: 'auto' }, text), remark))
    }),
  )
  $('no-outbox').hidden = sent.length > 0
  $('clear-outbox').disabled = sent.length === 0
})
onEvent('change', ({ table }) => markStale(table === 'outbox' && 'outbox'))
onAbout(({ counts }) => showCount('outbox', counts.outbox))

press('clear-outbox', () => send('DELETE', '/outbox'), 'Cleared the outbox.')
