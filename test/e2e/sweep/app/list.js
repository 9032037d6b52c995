/** Loads a list into the page's section. Shows whether it is loading, empty or failed. */
export async function showList(path, draw, { empty, onFailure } = {}) {
  const section = document.querySelector('section')
  const list = section.querySelector('ul')
  const status = section.querySelector('p')
  const title = section.querySelector('h2').textContent
  const spinner = document.createElement('span')
  spinner.className = 'spinner'
  spinner.setAttribute('role', 'progressbar')
  spinner.setAttribute('aria-label', 'Loading')
  list.before(spinner)
  let step = 'request'
  try {
    const reply = await fetch(path)
    if (!reply.ok) {
      step = reply.status
      throw new Error(`The server responded with ${reply.status}.`)
    }
    step = 'reply'
    const body = await reply.json()
    const rows = (Array.isArray(body) ? body : body.data).slice(0, 8)
    list.append(...rows.map((row) => toItem(draw(row))))
    if (rows.length === 0) status.textContent = empty ?? `There are no ${title.toLowerCase()} yet.`
  } catch {
    if (onFailure?.(step, status) === 'handled') return
    status.textContent = `${title} cannot be shown now.`
  }
  list.hidden = list.children.length === 0
  spinner.remove()
}

function toItem(content) {
  const item = document.createElement('li')
  item.append(content)
  return item
}
