import type { ClockFace } from '../../shapes.ts'
import { onAbout } from './about.ts'
import { send } from './client.ts'
import { $, button, h, write } from './elements.ts'
import { openForm } from './forms.ts'
import { act, press } from './status.ts'

const hour = 3_600_000

/** The simulator's time, and the page's time when it arrived. */
let face: (ClockFace & { since: number }) | undefined

const pageTime = () => Number(document.timeline.currentTime)

function instant(): string {
  if (!face) return ''
  const passed = face.frozen ? 0 : pageTime() - face.since
  return new Date(Date.parse(face.now) + passed).toISOString()
}

function tick(): void {
  if (!face) return
  const shown = $('now')
  shown.textContent = instant().slice(0, 19).replace('T', ' ')
  shown.dateTime = face.now
  shown.title = `UTC, ${face.frozen ? 'frozen' : 'running'}`
  shown.className = face.frozen ? 'frozen' : ''
}

onAbout(({ clock }) => {
  face = { ...clock, since: pageTime() }
  write('freeze', clock.frozen ? 'Run' : 'Freeze')
  tick()
})
setInterval(tick, 1000)

press('freeze', () => send('PUT', '/clock', { frozen: !face?.frozen }))
for (const knob of document.querySelectorAll<HTMLElement>('[data-by]')) {
  knob.onclick = () => act(() => send('POST', '/clock/advance', { by: knob.dataset.by! }))
}

const quickSteps: [label: string, ms: number][] = [
  ['−1 day', -24 * hour],
  ['−1 hour', -hour],
  ['+1 hour', hour],
  ['+1 day', 24 * hour],
  ['+1 week', 7 * 24 * hour],
]

$('set-clock').onclick = () => {
  const hint = 'In UTC, like all times in the simulator.'
  const field = {
    name: 'now',
    label: 'Time',
    type: 'datetime-local',
    step: 1,
    value: instant().slice(0, 19),
    hint,
  } as const
  const input = () => $('dialog').querySelector('input')!
  const move = (ms: number) => {
    input().value = new Date(Date.parse(`${input().value || field.value}Z`) + ms).toISOString().slice(0, 19)
  }
  const steps = quickSteps.map(([label, ms]) => button(label, () => move(ms)))
  const real = button("Use this machine's time", () =>
    act(async () => {
      await send('PUT', '/clock', { now: 'real' })
      $('dialog').close('done')
    }, "The clock now shows this machine's time."),
  )
  const more = h('div', { class: 'row', role: 'group', 'aria-label': 'Steps' }, steps, real)
  openForm(
    'Set the clock',
    [field],
    'Set',
    ({ now }) => send('PUT', '/clock', { now: `${now}Z`, frozen: face?.frozen }),
    more,
  )
}
