import { $, button, h } from './elements.ts'

export function filterItems<T>(filter: 'row-filter' | 'gap-filter', things: readonly T[]): T[] {
  const word = $(filter).value.toLowerCase()
  return things.filter((thing) => JSON.stringify(thing).toLowerCase().includes(word))
}

/** Explains why a list is empty. If a filter is the reason, a button clears it. */
export function showEmpty(
  id: 'no-requests' | 'no-rows' | 'no-gaps',
  text: string | false,
  filter?: 'filter' | 'row-filter' | 'gap-filter' | false,
): void {
  const place = $(id)
  const isSame = place.firstElementChild?.textContent === text && place.children.length === (filter ? 2 : 1)
  if (isSame) return
  const clear = () => {
    const field = $(filter as 'filter')
    field.value = ''
    field.dispatchEvent(new Event('input'))
    field.focus()
  }
  place.replaceChildren(...(text ? [h('p', {}, text)] : []), ...(text && filter ? [button('Clear filter', clear)] : []))
}
