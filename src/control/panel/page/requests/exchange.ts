import type { Har, HarEntry } from '../../../export/har.ts'
import { open } from '../client.ts'
import { button, type Child, h } from '../elements.ts'

/** Shows request and response as in the HTTP archive, without secrets and bytes. */
export function presentExchange(id: number): HTMLElement {
  const parts = h('div')
  loadExchange(id).then(
    (children) => parts.replaceChildren(...children),
    // A reset clears the journal, and old requests are dropped.
    () => parts.replaceChildren(h('p', { class: 'remark' }, 'This request is no longer in the journal.')),
  )
  return parts
}

async function loadExchange(id: number): Promise<HTMLElement[]> {
  const archive = await open(`/requests/har?after=${id - 1}&until=${id}`)
  const { log }: Har = await archive.json()
  const entry = log.entries[0]!
  return [presentRequest(entry), presentResponse(entry)]
}

function presentRequest({ request: { headers, postData } }: HarEntry): HTMLElement {
  const params = postData?.params?.map(({ name, value, fileName }) =>
    h('tr', {}, h('th', { scope: 'row' }, name!), h('td', { dir: 'auto' }, value ?? fileName ?? 'a file')),
  )
  return presentPart(
    'Request',
    presentHeaders(headers),
    params ? h('table', {}, h('tbody', {}, params)) : presentBody(postData?.text),
    presentRemark(postData ? postData.comment : 'No body.'),
  )
}

function presentResponse({ response: { status, headers, content } }: HarEntry): HTMLElement {
  if (status === 0) return presentPart('No response')
  return presentPart(
    [
      'Response ',
      h('span', { class: `status s${String(status)[0]}` }, String(status)),
      ' ',
      h('small', {}, content.text && sizeOf(content.size)),
    ],
    presentHeaders(headers),
    presentBody(content.text),
    presentRemark(content.comment ?? (content.text ? undefined : 'No body.')),
  )
}

export function presentPart(title: Child, ...children: Child[]): HTMLElement {
  return h('div', { class: 'part' }, h('h2', {}, title), ...children)
}

export function presentRemark(text: string | false | undefined): Child {
  return text && h('p', { class: 'remark' }, text)
}

function presentHeaders(headers: HarEntry['request']['headers']): Child {
  if (headers.length === 0) return null
  const lines = headers.map(({ name, value }) => h('tr', {}, h('th', { scope: 'row' }, name), h('td', {}, value)))
  const title = `${headers.length} ${headers.length === 1 ? 'header' : 'headers'}`
  return h('details', { class: 'headers' }, h('summary', {}, title), h('table', {}, h('tbody', {}, lines)))
}

const shownLines = 16

/** Folds long bodies, unless they exceed the limit by only a few lines. */
function presentBody(text: string | undefined): Child {
  if (!text) return null
  const whole = format(text)
  const lines = whole.split('\n')
  const pre = h('pre', { tabindex: 0 }, whole)
  if (lines.length <= shownLines * 1.5) return pre
  pre.textContent = `${lines.slice(0, shownLines).join('\n')}\n…`
  const unfold = button(`Show all ${lines.length} lines`, () => {
    pre.textContent = whole
    pre.focus()
    unfold.remove()
  })
  return [pre, unfold]
}

function format(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

function sizeOf(bytes: number): string {
  return bytes < 1000 ? `${bytes} bytes` : `${(bytes / 1000).toFixed(1)} kB`
}
