import { computed, effect, signal } from '@preact/signals'
import { send } from '../client.ts'
import { about } from './about.ts'
import { act } from './notice.ts'

const pageTime = () => Number(document.timeline.currentTime)

/** The page's time when the simulator's arrived, and the page's time now. */
const arrived = signal(0)
const ticked = signal(0)

const clock = computed(() => about.value?.clock)

effect(() => {
  if (!clock.value) return
  arrived.value = pageTime()
  ticked.value = pageTime()
})
setInterval(() => {
  if (clock.value?.frozen === false) ticked.value = pageTime()
}, 1000)

export const isFrozen = computed(() => clock.value?.frozen ?? true)

/** The simulator's time, as an instant in UTC. Empty until it is known. */
export const now = computed(() => {
  if (!clock.value) return ''
  const passed = clock.value.frozen ? 0 : ticked.value - arrived.value
  return new Date(Date.parse(clock.value.now) + passed).toISOString()
})

export const advance = (by: string): Promise<unknown> => send('POST', '/clock/advance', { by })

/** The clock stays frozen or running. */
export const jumpTo = (to: string): Promise<boolean> => act(() => setClock({ now: to, frozen: isFrozen.value }))

export const setClock = (to: { now?: string; frozen?: boolean }): Promise<unknown> => send('PUT', '/clock', to)
