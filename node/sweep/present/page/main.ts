import { addCopyButton } from '../../../../src/control/reference/page/copy.ts'

// The script of the contact sheet: filters and copy buttons. Without it, everything is shown.

const form = document.querySelector('form')!
const total = document.querySelector('output')!
const count = document.querySelector('#findings small')!
const none = document.querySelector<HTMLElement>('.none')!
const cards = [...document.querySelectorAll<HTMLElement>('article')]
const visits = [...document.querySelectorAll<HTMLElement>('.grid li')]
const textOf = new Map([...cards, ...visits].map((element) => [element, toText(element)]))

for (const code of document.querySelectorAll('pre')) addCopyButton(code)
form.hidden = false
form.addEventListener('input', filter)
form.addEventListener('submit', (event) => event.preventDefault())
form.addEventListener('reset', () => {
  // The fields are empty only after this event.
  setTimeout(filter)
})
// A link to a finding that the filters hide.
addEventListener('hashchange', () => {
  const target = document.getElementById(location.hash.slice(1))
  if (!target?.hidden) return
  form.reset()
  filter()
  target.scrollIntoView()
})
filter()

function toText(element: HTMLElement): string {
  return `${element.dataset.route} ${element.textContent}`.toLowerCase()
}

function filter(): void {
  const values = new FormData(form)
  const words = String(values.get('text')).toLowerCase().split(/\s+/)
  const rule = String(values.get('rules'))
  const isShown = (element: HTMLElement) =>
    ['route', 'state', 'width'].every((name) => ['', element.dataset[name]].includes(String(values.get(name)))) &&
    (rule === '' || element.dataset.rules!.split(' ').includes(rule)) &&
    words.every((word) => textOf.get(element)!.includes(word))
  for (const element of [...cards, ...visits]) element.hidden = !isShown(element)
  for (const line of document.querySelectorAll<HTMLElement>('article li'))
    line.hidden = rule !== '' && line.dataset.rule !== rule
  for (const route of document.querySelectorAll<HTMLElement>('.route'))
    route.hidden = !route.querySelector('.grid li:not([hidden])')
  const found = cards.filter((card) => !card.hidden)
  none.hidden = found.length > 0
  count.textContent = String(found.flatMap((card) => [...card.querySelectorAll('li:not([hidden])')]).length)
  total.value = `${visits.filter((visit) => !visit.hidden).length} of ${visits.length} visits`
}
