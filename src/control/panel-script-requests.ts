/** The requests as they come, what each of them changed, and the ways back. */
export const requests = String.raw`
let entries = []
const rows = new Map()
const opened = new Set()
const shownAtMost = 300

// Those that come while the list is under way may be too late for it.
let late
loaders.requests = async () => {
  late = []
  entries = (await read('/requests')).reverse()
  const newest = entries[0]?.id ?? 0
  entries.unshift(...late.filter(({ id }) => id > newest).reverse())
  late = undefined
  if (entries.length === 0) opened.clear()
  showRequests()
}
function addRequest(entry) {
  late?.push(entry)
  const i = entries.findIndex(({ id }) => id <= entry.id)
  entries.splice(i < 0 ? entries.length : i, entries[i]?.id === entry.id ? 1 : 0, entry)
  if (entries.length > 1000) entries.length = 1000
  showRequests()
}

const marksOf = ({ fault, warning, breach, undone, changes }) => [
  fault && ['fault', fault], breach && ['breach', breach], warning && !breach && ['warning', warning],
  undone && ['undone', 'What it changed has been taken back.'],
  changes.length > 0 && ['changes', changes.length + (changes.length === 1 ? ' change' : ' changes')],
].filter(Boolean)

function showRequests() {
  const words = $('filter').value.toLowerCase().split(/\s+/).filter(Boolean)
  const isWanted = (entry) => {
    const text = [entry.method, entry.path, entry.endpoint, entry.status, entry.user ?? 'nobody', ...marksOf(entry).flat()].join(' ').toLowerCase()
    return words.every((word) => text.includes(word))
  }
  const wanted = entries.filter(isWanted)
  const focused = document.activeElement?.closest?.('#request-list > li')?.dataset.id
  const items = wanted.slice(0, shownAtMost).map(rowFor)
  // Only what is new is put in: a list that is being read keeps its place and its focus.
  const list = $('request-list')
  const stay = new Set(items)
  for (const item of [...list.children]) if (!stay.has(item)) item.remove()
  items.forEach((item, i) => { if (list.children[i] !== item) list.insertBefore(item, list.children[i] ?? null) })
  if (focused && !list.contains(document.activeElement)) list.querySelector('[data-id="' + focused + '"] summary')?.focus()
  for (const [id, { item }] of rows) if (!stay.has(item)) rows.delete(id)
  write('shown', words.length > 0 ? wanted.length + ' of ' + entries.length
    : entries.length > shownAtMost ? 'newest ' + shownAtMost + ' of ' + entries.length : entries.length || '')
  $('no-requests').hidden = entries.length > 0
  countOf('requests', entries.length)
}

function rowFor(entry) {
  const text = JSON.stringify(entry)
  const known = rows.get(entry.id)
  if (known && known.text === text) return known.item
  const { id, method, path, endpoint, user, status, at } = entry
  const details = h('details', { open: opened.has(id) },
    h('summary', {},
      h('span', { class: 'method ' + method.toLowerCase() }, method),
      h('span', { class: 'what' }, h('b', {}, endpoint ?? 'no endpoint'), h('small', {}, path)),
      h('span', { class: 'marks' }, marksOf(entry).map(([kind, title]) => h('span', { class: 'mark ' + kind, title }, kind === 'changes' ? title : kind))),
      h('span', { class: 'who' }, user ?? 'nobody'),
      h('span', { class: 'status s' + String(status)[0] }, status === 0 ? 'no answer' : String(status)),
      h('time', { datetime: at, title: at }, at.slice(11, 19))))
  const fill = () => { if (details.open && details.children.length === 1) details.append(detailsOf(entry)) }
  details.addEventListener('toggle', () => {
    if (details.open) opened.add(id)
    else opened.delete(id)
    fill()
  })
  fill()
  const item = h('li', { 'data-id': id, class: entry.undone ? 'gone' : null }, details)
  rows.set(id, { text, item })
  return item
}

const pretty = (value) => typeof value === 'string' ? value : JSON.stringify(value, null, 2)
function detailsOf(entry) {
  const { id, body, changes, fault, warning, breach, undone, ms } = entry
  const notes = [['Fault', fault], ['Breach', breach], ['Warning', warning !== breach && warning]].filter(([, text]) => text)
  return h('div', { class: 'inside' },
    h('div', { class: 'row' },
      button(undone ? 'Redo to here' : 'Undo to here', () =>
        act(() => send('POST', undone ? '/redo' : '/undo', { to: id }), 'The world is as it was right after request ' + id + '.')),
      button('Copy as curl', () => act(() => copyCurl(id), 'Copied.')),
      h('small', {}, 'request ' + id + (ms > 0 ? ', ' + ms + ' ms' : ''))),
    notes.map(([title, text]) => h('p', { class: 'note' }, h('b', {}, title), ' ', text)),
    body !== null && [h('h3', {}, 'Sent'), h('pre', { tabindex: 0 }, pretty(body))],
    changes.map(showChange))
}

async function copyCurl(id) {
  const script = await (await ask('GET', '/requests/curl?after=' + (id - 1) + '&until=' + id)).text()
  // Of a script of one command, the head is for nobody.
  await copy(script.replace(/^#!.*\n(#.*\n)*\n/, '').trim())
}

const shortly = (value) => value === undefined ? '' : typeof value === 'string' ? value || '""' : JSON.stringify(value)
function showChange({ table, id, before, after }) {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
    .filter((field) => JSON.stringify(before?.[field]) !== JSON.stringify(after?.[field]))
  const what = before === null ? 'added' : after === null ? 'deleted' : 'changed'
  return [h('h3', {}, table + ' ' + id + ' ', h('span', { class: 'mark ' + what }, what)),
    h('table', {}, h('tbody', {}, fields.map((field) => h('tr', {}, h('th', { scope: 'row' }, field),
      h('td', {}, before && field in before && h('del', {}, shortly(before[field])), ' ',
        after && field in after && h('ins', {}, shortly(after[field]))))))) ]
}

$('filter').oninput = showRequests
press('undo', () => send('POST', '/undo', {}), 'One change is taken back.')
press('redo', () => send('POST', '/redo', {}), 'One change is made again.')
press('har', () => download('/requests/har', 'fauxtranet.har'), 'fauxtranet.har is downloaded.')
press('curl', () => download('/requests/curl', 'fauxtranet.sh'), 'fauxtranet.sh is downloaded.')
press('clear-requests', () => send('DELETE', '/requests'), 'The journal is empty.')
addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.ctrlKey || event.metaKey || /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName)) return
  event.preventDefault()
  if (!isWide.matches) showTab('requests')
  $('filter').focus()
})
`
