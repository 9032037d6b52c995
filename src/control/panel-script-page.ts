/** What all parts use: elements, questions to the control interface, the status line, the dialog, the tabs. */
export const page = String.raw`
const $ = (id) => document.getElementById(id)
const isFramed = location.protocol === 'about:'
const base = isFramed
  ? document.documentElement.dataset.base
  : location.origin + location.pathname.slice(0, location.pathname.lastIndexOf('/__sim'))
const site = base.replace(/\/__world\/[^/]+$/, '')
let token = sessionStorage.getItem('fauxtranet-token')
let world
let about
document.head.append(h('link', { rel: 'icon', href: 'data:image/svg+xml,' + encodeURIComponent(document.querySelector('svg').outerHTML) }))

// Texts become text nodes: whatever stands in a name, it is never markup.
function h(tag, props, ...children) {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(props || {})) {
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value)
    else if (value === true) element.setAttribute(name, '')
    else if (value || value === 0) element.setAttribute(name, value)
  }
  element.append(...children.flat(2).filter((child) => child || child === ''))
  return element
}
const press = (id, work, said) => { $(id).onclick = () => act(work, said) }
const button = (text, onclick, of) => h('button', { type: 'button', onclick, 'aria-label': of && text + ' ' + of }, text)
const write = (id, text) => { $(id).textContent = text }
const valuesOf = (form) => Object.fromEntries(new FormData(form))
const onSubmit = (form, work) => form.addEventListener('submit', (event) => {
  event.preventDefault()
  work(valuesOf(form), event)
})
const grow = (title, code, ...more) => h('div', { class: 'grow' }, h('b', {}, title), code && h('code', {}, code), more)
const minute = (at) => at.slice(0, 16).replace('T', ' ')

function tell(text, isWrong) {
  write('said', text)
  $('said').className = isWrong ? 'wrong' : ''
}
// What a person wanted done: the status line says how it went.
async function act(work, said) {
  try {
    const result = await work()
    if (said) tell(said)
    return result
  } catch (error) {
    tell(error.message, true)
  }
}

const named = encodeURIComponent
const addressOf = (path) => world === undefined ? base + '/__sim' + path : site + '/__world/' + named(world) + '/__sim' + path
async function ask(method, path, body, signal) {
  const headers = { 'content-type': 'application/json' }
  const given = token
  if (given) headers['x-sim-token'] = given
  const sent = { method, headers, signal, body: body === undefined ? undefined : JSON.stringify(body) }
  const response = await fetch(addressOf(path), sent).catch((error) => {
    throw signal && signal.aborted ? error : new Error('The simulator does not answer.')
  })
  if (response.ok) return response
  const { message = response.status + ' ' + response.statusText } = await response.json().catch(() => ({}))
  if (response.status === 403 && message.includes('x-sim-token')) {
    if (given === token) await askToken(given)
    return ask(method, path, body, signal)
  }
  throw new Error(message[0].toUpperCase() + message.slice(1))
}
async function read(path) {
  const response = await ask('GET', path)
  // A server that sends its page for every address, where no simulator runs.
  if (response.headers.get('content-type')?.includes('json')) return response.json()
  throw new Error('No simulator answers at ' + base + '/__sim.')
}
const send = async (method, path, body) => {
  const response = await ask(method, path, body)
  markAll()
  return response
}

let tokenAsked
function askToken(wrong) {
  const fields = [{ name: 'token', label: 'x-sim-token', type: 'password', hint: wrong ? 'That is not the token.' : 'What --control-token was given.' }]
  tokenAsked ??= askFor('This simulator wants a token', fields, 'Enter', (given) => {
    token = given.token
    sessionStorage.setItem('fauxtranet-token', token)
  }).then((isGiven) => {
    tokenAsked = undefined
    if (!isGiven) throw new Error('The control interface wants its token. Reload to enter it.')
  })
  return tokenAsked
}

// A form over the page. It stays until the work succeeds, so that nothing that was typed is lost.
function askFor(title, fields, go, work) {
  const dialog = $('dialog')
  return new Promise((resolve) => {
    const wrong = h('p', { class: 'wrong', role: 'alert' })
    const inputs = fields.map(({ name, label, hint, options, area, value = '', ...props }) => {
      const input = options
        ? h('select', { name }, options.map((option) => h('option', { selected: option === value }, option)))
        : h(area ? 'textarea' : 'input', { name, spellcheck: 'false', autocomplete: 'off', ...props })
      if (!options) input.value = value
      return h('label', {}, label, input, hint && h('small', {}, hint))
    })
    const cancel = button('Cancel', () => dialog.close(''))
    const form = h('form', {}, h('h2', { id: 'dialog-title' }, title), inputs, wrong,
      h('div', { class: 'row end' }, cancel, h('button', { class: 'main' }, go)))
    onSubmit(form, async (given) => {
      try {
        await work(given)
        dialog.close('done')
      } catch (error) {
        wrong.textContent = error.message
      }
    })
    dialog.replaceChildren(form)
    dialog.returnValue = ''
    dialog.onclose = () => resolve(dialog.returnValue === 'done')
    if (dialog.open) dialog.close('')
    dialog.showModal()
  })
}

async function download(path, filename) {
  h('a', { download: filename, href: URL.createObjectURL(await (await ask('GET', path)).blob()) }).click()
}
async function copy(text) {
  try {
    await navigator.clipboard.writeText(text)
  } catch {
    // Pages that are neither of this machine nor of https have no clipboard.
    await askFor('To copy', [{ name: 'text', label: 'Text', area: true, rows: 9, value: text }], 'Done', () => {})
  }
}

// What is drawn already stays, with its focus, when it would be drawn the same again.
const drawn = {}
function draw(id, data, make) {
  const text = JSON.stringify(data)
  if (drawn[id] === text) return
  drawn[id] = text
  $(id).replaceChildren(...[make(data)].flat())
}

// What has to be asked for again, a moment later and each thing once.
const loaders = {}
const stale = new Set()
let waiting
function markStale(...names) {
  for (const name of names) if (name) stale.add(name)
  waiting ??= setTimeout(async () => {
    const due = [...stale]
    stale.clear()
    await act(() => Promise.all(due.map((name) => loaders[name]())))
    waiting = undefined
    if (stale.size > 0) markStale()
  }, 60)
}

const markAll = () => markStale(...Object.keys(loaders))

const tabs = [...document.querySelectorAll('[role=tab]')]
const isWide = matchMedia('(min-width: 960px)')
const paneOf = (tab) => tab.getAttribute('aria-controls')
let chosen = 'requests'
function showTab(name) {
  chosen = name
  const shown = isWide.matches && name === 'requests' ? 'faults' : name
  for (const tab of tabs) {
    const pane = paneOf(tab)
    const isShown = pane === shown
    tab.setAttribute('aria-selected', isShown)
    tab.tabIndex = isShown ? 0 : -1
    $(pane).hidden = !isShown && !(isWide.matches && pane === 'requests')
  }
  tabs[0].hidden = isWide.matches
  if (shown === 'state') markStale('rows')
}
const countOf = (name, count) => { $('tab-' + name).lastElementChild.textContent = count > 0 ? count : '' }
const tabList = document.querySelector('[role=tablist]')
tabList.addEventListener('click', ({ target }) => {
  const tab = target.closest('[role=tab]')
  if (tab) showTab(paneOf(tab))
})
tabList.addEventListener('keydown', ({ key, target }) => {
  const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0
  if (step === 0) return
  const shown = tabs.filter((tab) => !tab.hidden)
  const next = shown[(shown.indexOf(target) + step + shown.length) % shown.length]
  showTab(paneOf(next))
  next.focus()
})
isWide.addEventListener('change', () => showTab(chosen))
`
