import type { ClockFace } from '../../shapes.ts'
import { onAbout } from './about.ts'
import { send } from './asking.ts'
import { $, write } from './elements.ts'
import { askFor } from './forms.ts'
import { act, press } from './status.ts'

/** The time that the simulator sent, and the time of the page at that instant. */
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
  shown.title = `UTC, ${face.frozen ? 'stands still' : 'running'}`
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
$('set-clock').onclick = () => {
  const hint = 'ISO 8601, or "real" for the time of this machine'
  askFor('Set the clock', [{ name: 'now', label: 'Instant', value: instant(), hint }], 'Set', ({ now }) => {
    const isReal = now.trim() === 'real'
    return send('PUT', '/clock', isReal ? { now: 'real' } : { now: now.trim(), frozen: face?.frozen })
  })
}
