import { useEffect, useRef, useState } from 'preact/hooks'
import { world } from '../../base.ts'
import { open } from '../../client.ts'
import { routeOf } from '../../route.ts'
import { about } from '../../state/about.ts'
import { act } from '../../state/notice.ts'
import './reference.css'

/** The reference of every endpoint, for the shown world. In a frame, because a link could not send the token. */
export function ReferenceView() {
  const [html, setHtml] = useState<string>()
  const frame = useRef<HTMLIFrameElement>(null)
  const name = world.value
  const user = about.use()?.user
  const [id] = routeOf('reference').path

  useEffect(() => {
    if (name !== undefined) act(async () => setHtml(await (await open('/docs')).text()))
  }, [name])
  // The page shows who sends its requests, and loads that again when it gets the focus.
  useEffect(() => {
    frame.current?.contentWindow?.dispatchEvent(new Event('focus'))
  }, [user])
  useEffect(() => showEndpoint(frame.current, id), [id])

  if (html === undefined) return <div class="empty">Loading…</div>
  const onLoad = () => {
    prepare(frame.current!)
    showEndpoint(frame.current, id)
  }
  return <iframe ref={frame} class="reference" title="Reference" srcdoc={html} onLoad={onLoad} />
}

function showEndpoint(frame: HTMLIFrameElement | null, id: string | undefined): void {
  if (frame?.contentWindow && id) frame.contentWindow.location.hash = id
}

function prepare(frame: HTMLIFrameElement): void {
  const { contentDocument, contentWindow } = frame
  contentDocument!.documentElement.classList.add('in-panel')
  // Shortcuts of the panel work in the frame as well.
  contentWindow!.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' && !event.altKey && !event.ctrlKey && !event.metaKey) return
    if (!frame.dispatchEvent(new KeyboardEvent(event.type, event))) event.preventDefault()
  })
  // With the keyboard, the focus stays on the tab.
  if (!document.querySelector(':focus-visible')) contentDocument!.querySelector('input')?.focus()
}
