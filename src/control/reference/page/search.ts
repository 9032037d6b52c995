import { findEndpoints, findFields, findNearSearches, toEndpointText } from '../../search/endpoints.ts'

const search = document.querySelector<HTMLInputElement>('.find input')!
const count = document.querySelector('output')!
const none = document.querySelector<HTMLElement>('.none')!
const results = document.querySelector<HTMLElement>('#found')!
const sections = [...document.querySelectorAll<HTMLElement>('main > section')].filter((section) => section !== results)
const endpoints = [...document.querySelectorAll<HTMLDetailsElement>('.endpoint')].map((element) => {
  const [method, address, summary] = [...element.firstElementChild!.children].map(({ textContent }) => textContent)
  const text = toEndpointText(element.id, `${method} ${address}`, summary!)
  const places = placesOf(element)
  const fields = [...new Set(Object.values(places).flat())]
  return { element, section: element.parentElement!, text, places, fields }
})

type SearchedEndpoint = (typeof endpoints)[number]

/** The names of parameters and fields, by where they are. */
function placesOf({ dataset: { parameters = '', body = '', reply = '' } }: HTMLElement): Record<string, string[]> {
  const split = (names: string) => names.split(' ').filter(Boolean)
  return { Parameter: split(parameters), Body: split(body), Reply: split(reply) }
}

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

/** Shows the found endpoints, best first. Without a search, each is in its application. */
function filter(): void {
  const typed = search.value.trim()
  const found = findEndpoints(typed, endpoints)
  const isSearch = typed !== ''
  for (const section of sections) section.hidden = isSearch
  results.hidden = !isSearch
  // In this order, so that none is in the results twice.
  if (results.firstChild) putBack()
  if (isSearch) results.append(...found.map(({ element }) => element))
  for (const endpoint of endpoints) showWhy(endpoint, isSearch ? typed : '')
  count.textContent = isSearch ? `${found.length} of ${endpoints.length}` : `${endpoints.length} endpoints`
  none.hidden = found.length > 0
  if (found.length === 0) showNear(typed)
}

function putBack(): void {
  for (const section of sections) {
    const own = endpoints.filter((endpoint) => endpoint.section === section)
    section.querySelector('h2')!.after(...own.map(({ element }) => element))
  }
}

/** Names the fields that were found, because a closed entry does not show them. */
function showWhy({ element, places, fields, text }: SearchedEndpoint, typed: string): void {
  const named = new Set(typed ? findFields(typed, { text, fields }) : [])
  const parts = Object.entries(places).flatMap(([place, names]) => {
    const found = names.filter((name) => named.has(name))
    return found.length > 0 ? [`${place}: ${found.slice(0, mostNamed).join(', ')}`] : []
  })
  const summary = element.firstElementChild!
  const shown = summary.querySelector('.why')
  if (parts.length === 0) {
    shown?.remove()
    return
  }
  const why = shown ?? summary.appendChild(Object.assign(document.createElement('small'), { className: 'why' }))
  why.textContent = parts.join(' · ')
}

const mostNamed = 4

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
