import { signal } from '@preact/signals'

const query = matchMedia('(min-width: 960px)')

/** On a wide screen, the requests are next to the other views. */
export const isWide = signal(query.matches)

query.addEventListener('change', () => {
  isWide.value = query.matches
})
