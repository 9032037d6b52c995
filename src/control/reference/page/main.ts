// The script of the reference page: filters endpoints by words, and opens the target of a link.

const search = document.querySelector('input')!
const count = document.querySelector('output')!
const endpoints = [...document.querySelectorAll<HTMLElement>('.endpoint')].map((element) => ({
  element,
  text: `${element.id} ${element.firstElementChild?.textContent}`.toLowerCase(),
}))

function filter(): void {
  const words = search.value.toLowerCase().split(/\s+/).filter(Boolean)
  for (const { element, text } of endpoints) element.hidden = !words.every((word) => text.includes(word))
  for (const section of document.querySelectorAll('section')) {
    section.hidden = words.length > 0 && !section.querySelector('.endpoint:not([hidden])')
  }
  const shown = endpoints.filter(({ element }) => !element.hidden).length
  count.textContent = words.length > 0 ? `${shown} of ${endpoints.length}` : `${endpoints.length} endpoints`
}

function follow(): void {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)))
  if (!target) return
  if (target.closest('[hidden]')) {
    search.value = ''
    filter()
  }
  if (target instanceof HTMLDetailsElement) target.open = true
  target.scrollIntoView()
}

search.addEventListener('input', filter)
addEventListener('hashchange', follow)
addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.ctrlKey || event.metaKey || event.target === search) return
  event.preventDefault()
  search.focus()
})
search.parentElement!.hidden = false
filter()
follow()
