/**
 * The page's script. A button's `data-send` is a request of the control interface, and `data-copy` a link. Other copy
 * buttons copy the code next to them.
 */
export const script = `
const status = document.querySelector('[role=status]')

addEventListener('click', ({ target }) => {
  const button = target.closest('button')
  if (!button) return
  const work = button.dataset.send ? change : copy
  work(button).catch(({ message }) => show(message))
})

async function change({ dataset: { send: request, body, done, undo } }) {
  await send(request, body)
  await load(request, body)
  show(done)
  if (!undo) return
  const button = document.createElement('button')
  Object.assign(button.dataset, { send: undo, done: 'Restored the former state.' })
  button.textContent = 'Undo'
  status.append(button)
}

async function send(request, body) {
  const [method, address] = request.split(' ')
  const response = await fetch(address, { method, body }).catch(() => {
    throw new Error('The simulator does not respond.')
  })
  if (!response.ok) throw new Error((await response.json()).message)
}

/** Keeps the scroll position and the focus. */
async function load(request, body) {
  const response = await fetch(location.href, { headers: { accept: 'text/html' } })
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  const hadFocus = document.activeElement !== document.body
  document.title = page.title
  document.querySelector('main').replaceWith(page.querySelector('main'))
  const same = [...document.querySelectorAll('[data-send]')].find(({ dataset }) => dataset.send === request && dataset.body === body)
  if (hadFocus) (same ?? document.querySelector('main')).focus({ preventScroll: true })
}

async function copy(button) {
  const { copy } = button.dataset
  const text = copy ? new URL(copy, location.href).href : button.closest('figure').querySelector('pre').textContent
  try {
    await navigator.clipboard.writeText(text)
    show(copy ? 'Link copied.' : 'Copied.')
  } catch {
    // The clipboard requires https or localhost.
    prompt('Copy this text:', text)
  }
}

function show(message) {
  status.textContent = message
}
`
