import { useEffect, useRef, useState } from 'preact/hooks'
import { world } from '../../base.ts'
import { open } from '../../client.ts'
import { go, routeOf, setQuery } from '../../route.ts'
import { parseRoute } from '../../route-text.ts'
import { about } from '../../state/about.ts'
import { act } from '../../state/notice.ts'
import { showRequests } from '../aside.ts'
import './reference.css'

/** The reference of every endpoint, for the shown world. In a frame, because a link could not send the token. */
export function ReferenceView() {
  const [html, setHtml] = useState<string>()
  const frame = useRef<HTMLIFrameElement>(null)
  const name = world.value
  const user = about.use()?.user
  const { path, query } = routeOf('reference')
  const [id = ''] = path
  const { filter = '' } = query

  useEffect(() => {
    if (name !== undefined) act(async () => setHtml(await (await open('/docs')).text()))
  }, [name])
  // The page shows who sends its requests, and loads that again when it gets the focus.
  useEffect(() => {
    frame.current?.contentWindow?.dispatchEvent(new Event('focus'))
  }, [user])
  useEffect(() => showFiltered(frame.current), [filter])
  useEffect(() => showEndpoint(frame.current, id), [id])

  if (html === undefined) return <div class="empty">Loading…</div>
  const onLoad = () => {
    prepare(frame.current!)
    showFiltered(frame.current)
    showEndpoint(frame.current, id)
  }
  return <iframe ref={frame} class="reference" title="Reference" srcdoc={html} onLoad={onLoad} />
}

function showEndpoint(frame: HTMLIFrameElement | null, id: string): void {
  const endpoint = frame?.contentDocument?.getElementById(id) as HTMLDetailsElement | undefined
  if (!endpoint) return
  const { top } = endpoint.getBoundingClientRect()
  // One that was opened in the frame stays where it is. A hidden one is at 0.
  if (endpoint.open && top > 0 && top < frame!.clientHeight) return
  frame!.contentWindow!.dispatchEvent(new CustomEvent('show', { detail: id }))
}

/** The filter may have changed since it was drawn: more may have been typed. */
function showFiltered(frame: HTMLIFrameElement | null): void {
  const { filter = '' } = routeOf('reference').query
  const search = frame?.contentDocument?.querySelector<HTMLInputElement>('[type=search]')
  if (!search || search.value === filter) return
  search.value = filter
  search.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Keeps the search and the endpoint that was opened last in the address. */
function keepAddress(frame: Document): void {
  frame.addEventListener('input', ({ target }) => {
    const { type, value } = target as HTMLInputElement
    if (type === 'search') setQuery('reference', { filter: value })
  })
  const onToggle = ({ target }: Event) => {
    const { id, open, className } = target as HTMLDetailsElement
    const isShown = routeOf('reference').path[0] === id
    if (className === 'endpoint' && open !== isShown) go('reference', open ? [id] : [])
  }
  // The event does not bubble.
  frame.addEventListener('toggle', onToggle, { capture: true })
}

/** A link to the requests of an endpoint shows them in this panel. */
function followLink(event: MouseEvent): void {
  const address = (event.target as Element).closest('a')?.getAttribute('href')
  if (!address?.startsWith('ui/#')) return
  event.preventDefault()
  showRequests({ ...parseRoute(address.slice('ui/'.length)).query })
}

function prepare(frame: HTMLIFrameElement): void {
  const { contentDocument, contentWindow } = frame
  contentDocument!.documentElement.classList.add('in-panel')
  keepAddress(contentDocument!)
  contentDocument!.addEventListener('click', followLink)
  // Shortcuts of the panel work in the frame as well.
  contentWindow!.addEventListener('keydown', (event) => {
    const isTyped = (event.target as Element).closest('input, textarea, select')
    const isHelp = event.key === '?' && !isTyped
    if (event.key !== 'Escape' && !isHelp && !event.altKey && !event.ctrlKey && !event.metaKey) return
    if (!frame.dispatchEvent(new KeyboardEvent(event.type, event))) event.preventDefault()
  })
  // With the keyboard, the focus stays on the tab. An endpoint that was linked to is read, not searched for.
  if (!routeOf('reference').path[0] && !document.querySelector(':focus-visible'))
    contentDocument!.querySelector('input')?.focus()
}
