// The script of the page about the simulator. A button's `data-send` is a request of the control interface, and
// `data-copy` a link. Other copy buttons copy the code next to them.

const notice = document.querySelector('[role=status]')!

addEventListener('click', ({ target }) => {
  const button = (target as Element).closest('button')
  if (!button) return
  const work = button.dataset.send ? change : copy
  work(button).catch(({ message }: Error) => show(message))
})

async function change({ dataset: { send: request = '', body, done = '', undo } }: HTMLElement): Promise<void> {
  await send(request, body)
  await load(request, body)
  show(done)
  if (!undo) return
  const button = document.createElement('button')
  Object.assign(button.dataset, { send: undo, done: 'Restored the former state.' })
  button.textContent = 'Undo'
  notice.append(button)
}

async function send(request: string, body: string | undefined): Promise<void> {
  const [method, address] = request.split(' ')
  const response = await fetch(address!, { method, body }).catch(() => {
    throw new Error('The simulator does not respond.')
  })
  if (!response.ok) throw new Error((await response.json()).message)
}

/** Keeps the scroll position and the focus. */
async function load(request: string, body: string | undefined): Promise<void> {
  const response = await fetch(location.href, { headers: { accept: 'text/html' } })
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  const hadFocus = document.activeElement !== document.body
  document.title = page.title
  const main = page.querySelector('main')!
  document.querySelector('main')!.replaceWith(main)
  const buttons = [...document.querySelectorAll<HTMLElement>('[data-send]')]
  const same = buttons.find(({ dataset }) => dataset.send === request && dataset.body === body)
  if (hadFocus) (same ?? main).focus({ preventScroll: true })
}

async function copy(button: HTMLElement): Promise<void> {
  const { copy: link } = button.dataset
  const text = link ? new URL(link, location.href).href : button.closest('figure')!.querySelector('pre')!.textContent!
  try {
    await navigator.clipboard.writeText(text)
    show(link ? 'Link copied.' : 'Copied.')
  } catch {
    // The clipboard requires https or localhost.
    prompt('Copy this text:', text)
  }
}

function show(message: string): void {
  notice.textContent = message
}
