import type { FaultRule, StoredFault } from '../../../../core/faults/rule.ts'
import { read, send } from '../client.ts'
import { $, button, grow, h } from '../elements.ts'
import { draw, markStale, onStale } from '../loading.ts'
import { act, press } from '../status.ts'
import { onEvent } from '../stream.ts'
import { showCount } from '../tabs.ts'
import { describeFault, isUsedUp } from './description.ts'

const quick: Record<string, Omit<FaultRule, 'endpoint'>> = {
  slow: { delay: { median: 800, p95: 2500 } },
  'fail next': { status: 500, times: 1 },
  offline: { network: 'error' },
}
const quickKnobs = document.querySelectorAll<HTMLElement>('[data-quick]')

let held: StoredFault[] = []

onStale('faults', async () => {
  held = await read('/faults')
  draw('fault-list', held, () => held.map(presentFault))
  $('clear-faults').hidden = held.length === 0
  const active = held.filter((fault) => !isUsedUp(fault))
  showCount('faults', active.length)
  for (const knob of quickKnobs) {
    const isActive = active.some(({ name }) => name === knob.dataset.quick)
    knob.setAttribute('aria-pressed', String(isActive))
  }
})
onEvent('request', () => markStale(held.length > 0 && 'faults'))

function presentFault(fault: StoredFault): HTMLElement {
  const { id, endpoint, name, hits } = fault
  return h(
    'li',
    { class: isUsedUp(fault) ? 'card gone' : 'card' },
    grow(endpoint === '*' ? 'all endpoints' : endpoint, name, h('p', {}, describeFault(fault))),
    h('span', { class: 'mark' }, isUsedUp(fault) ? 'used up' : `${hits} ${hits === 1 ? 'hit' : 'hits'}`),
    button(
      'Remove',
      () => act(() => send('DELETE', `/faults/${id}`), 'Removed the fault.'),
      `the fault on ${endpoint}`,
    ),
  )
}

async function toggleQuick(name: string): Promise<void> {
  const same = held.filter((fault) => fault.name === name)
  for (const { id } of same) await send('DELETE', `/faults/${id}`)
  if (same.every(isUsedUp)) await send('POST', '/faults', { name, endpoint: '*', ...quick[name] })
}

for (const knob of quickKnobs) knob.onclick = () => act(() => toggleQuick(knob.dataset.quick!))
press('clear-faults', () => send('DELETE', '/faults'), 'Removed all faults.')
