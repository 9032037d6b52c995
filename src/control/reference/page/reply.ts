import { addCopyButton } from './copy.ts'

/** Longer texts are cut, because the page would become slow. */
const mostShown = 200_000

export async function showReply(place: HTMLElement, response: Response, id: string, path: string): Promise<void> {
  const body = await response.blob()
  const { status, headers } = response
  const title = create('h3', `${status} `)
  title.append(create('small', `${path} · ${describe(body)}`))
  title.className = status < 400 ? 'good' : 'bad'
  const warning = headers.get('x-sim-warning')
  place.replaceChildren(title, ...(warning ? [create('p', warning)] : []), ...(await presentBody(body)), ...linkTo(id))
  const code = place.querySelector('pre')
  if (code) addCopyButton(code)
}

export function showFailure(place: HTMLElement, { message }: Error): void {
  const title = create('h3', 'No response')
  title.className = 'bad'
  place.replaceChildren(title, create('p', message))
}

/** The panel lists the request. Requests to the control interface are not in the list. */
function linkTo(id: string): HTMLElement[] {
  if (id.startsWith('control.')) return []
  const link = create('a', 'Show it in the list of requests')
  link.setAttribute('href', `ui/#/requests?filter=${encodeURIComponent(id)}`)
  const line = create('p')
  line.className = 'in-list'
  line.append(link)
  return [line]
}

async function presentBody(body: Blob): Promise<HTMLElement[]> {
  if (body.size === 0) return []
  if (body.type.startsWith('image/')) {
    return [Object.assign(document.createElement('img'), { src: URL.createObjectURL(body), alt: 'The response' })]
  }
  if (!/json|text|xml/.test(body.type)) return []
  const text = format((await body.text()).slice(0, mostShown))
  return [Object.assign(create('pre', text), { tabIndex: 0, dir: 'auto' })]
}

function format(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    // Not JSON, or cut.
    return text
  }
}

function describe({ size, type }: Blob): string {
  if (size === 0) return 'no body'
  return `${type.split(';')[0] || 'a file'}, ${size < 1000 ? `${size} bytes` : `${(size / 1000).toFixed(1)} kB`}`
}

function create(tag: string, text = ''): HTMLElement {
  return Object.assign(document.createElement(tag), { textContent: text })
}
