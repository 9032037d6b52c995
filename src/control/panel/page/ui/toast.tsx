import { useEffect, useRef } from 'preact/hooks'
import { type Notice, notice } from '../state/notice.ts'
import { Button } from './button.tsx'

/** Milliseconds: enough to read the message, or to reach its button by keyboard. */
const shownFor = { reading: 5000, undoing: 12_000 }

/** The latest message, for some seconds, and longer while it has focus or the pointer is over it. */
export function Toast() {
  const region = useRef<HTMLDivElement>(null)
  const opener = useRef<Element | null>(null)
  const shown = notice.value

  function hide(): void {
    const hasFocus = region.current?.contains(document.activeElement)
    notice.value = undefined
    if (hasFocus && opener.current instanceof HTMLElement) opener.current.focus()
  }
  useEffect(() => {
    if (!shown) return
    if (!region.current!.contains(document.activeElement)) opener.current = document.activeElement
    let hiding: ReturnType<typeof setTimeout>
    const hideLater = (wait: number) => {
      hiding = setTimeout(() => (region.current?.matches(':hover, :focus-within') ? hideLater(1000) : hide()), wait)
    }
    hideLater(shown.undo || shown.isWrong ? shownFor.undoing : shownFor.reading)
    return () => clearTimeout(hiding)
  }, [shown])

  function onKey(event: KeyboardEvent): void {
    if (event.key !== 'Escape') return
    // Otherwise Escape closes a docked panel as well.
    event.preventDefault()
    hide()
  }
  return (
    <div ref={region} id="toast" role="status" onKeyDown={onKey}>
      {shown && <Message notice={shown} hide={hide} />}
    </div>
  )
}

function Message({ notice: { text, isWrong, undo, label }, hide }: { notice: Notice; hide: () => void }) {
  const work = () => {
    hide()
    undo?.()
  }
  return (
    <div class={isWrong ? 'toast wrong' : 'toast'}>
      <span dir="auto">{text}</span>
      {undo && (
        <Button of={text} onClick={work}>
          {label}
        </Button>
      )}
      <Button kind="quiet" icon="close" label="Dismiss" onClick={hide} />
    </div>
  )
}
