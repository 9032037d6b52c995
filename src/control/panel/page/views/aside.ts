import { computed, signal } from '@preact/signals'
import { go, setQuery, view } from '../route.ts'

const query = matchMedia('(min-width: 960px)')
const isWide = signal(query.matches)

query.addEventListener('change', () => {
  isWide.value = query.matches
})

/** Remembered by the browser for this origin. */
const key = 'fauxtranet-requests'
const isHidden = signal(localStorage.getItem(key) === 'hidden')

/** On a wide screen, the requests can be next to the other views. */
export const hasAside = computed(() => isWide.value && view.value !== 'requests')

export const isAsideShown = computed(() => hasAside.value && !isHidden.value)

export function toggleAside(): void {
  isHidden.value = !isHidden.value
  localStorage.setItem(key, isHidden.value ? 'hidden' : 'shown')
}

/** Shows some requests next to the current view, or instead of it. */
export function showRequests(query: Record<string, string>): void {
  if (isAsideShown.value) setQuery('requests', query)
  else go('requests', [], query)
}
