import { findEndpoints, findNearSearches, toEndpointText } from '../../endpoint-words.ts'

const search = document.querySelector<HTMLInputElement>('.find input')!
const count = document.querySelector('output')!
const none = document.querySelector<HTMLElement>('.none')!
const endpoints = [...document.querySelectorAll<HTMLDetailsElement>('.endpoint')].map((element) => {
  const [method, address, summary] = [...element.firstElementChild!.children].map(({ textContent }) => textContent)
  return { element, text: toEndpointText(element.id, `${method} ${address}`, summary!) }
})

export function startSearch(): void {
  search.addEventListener('input', filter)
  search.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter') return
    // Otherwise the key would also reach the opened one, and close it.
    event.preventDefault()
    openFirst()
  })
  addEventListener('keydown', (event) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey) return
    if ((event.target as Element).closest('input, textarea, select')) return
    event.preventDefault()
    search.focus()
  })
  search.parentElement!.hidden = false
  filter()
}

/** Clears the search if it hides the target of a link. */
export function showAllIn(target: Element): void {
  if (target.closest('[hidden]')) find('')
}

function openFirst(): void {
  const [first] = findEndpoints(search.value, endpoints)
  if (!first) return
  first.element.open = true
  first.element.querySelector('summary')!.focus()
}

function find(typed: string): void {
  search.value = typed
  search.dispatchEvent(new Event('input', { bubbles: true }))
}

function filter(): void {
  const typed = search.value.trim()
  const found = new Set(findEndpoints(typed, endpoints))
  for (const endpoint of endpoints) endpoint.element.hidden = !found.has(endpoint)
  for (const section of document.querySelectorAll('section')) {
    section.hidden = typed !== '' && !section.querySelector('.endpoint:not([hidden])')
  }
  count.textContent = typed ? `${found.size} of ${endpoints.length}` : `${endpoints.length} endpoints`
  none.hidden = found.size > 0
  if (found.size === 0) showNear(typed)
}

function showNear(typed: string): void {
  const searches = findNearSearches(typed, endpoints)
  const buttons = searches.map((near) => {
    const button = Object.assign(document.createElement('button'), { type: 'button', textContent: near })
    button.addEventListener('click', () => {
      find(near)
      search.focus()
    })
    return button
  })
  const question = searches.length > 0 ? 'Did you mean' : 'Try what it does, such as upload, photo or approve.'
  none.replaceChildren(`No endpoint matches “${typed}”. ${question} `, ...buttons)
}
