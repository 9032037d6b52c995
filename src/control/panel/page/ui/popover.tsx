import type { ComponentChildren } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'

export interface PopoverProps {
  /** What the button shows. */
  button: ComponentChildren
  label?: string
  title?: string
  kind?: 'dialog' | 'menu'
  class?: string
  disabled?: boolean
  /** Shown while it is open. */
  children: (close: () => void) => ComponentChildren
}

/** A button that opens something below it. Escape and a click elsewhere close it. */
export function Popover({ button, label, title, kind = 'dialog', disabled, children, ...rest }: PopoverProps) {
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const close = () => {
    if (box.current?.contains(document.activeElement)) opener.current?.focus()
    setOpen(false)
  }

  useLayoutEffect(() => {
    if (!isOpen) return
    box.current!.showPopover()
    place(box.current!, opener.current!)
    const first = box.current!.querySelector<HTMLElement>('input, [role^=menuitem]:enabled, button:enabled')
    first?.focus()
  }, [isOpen])
  useEffect(() => {
    if (!isOpen) return
    const onPointer = ({ target }: Event) => {
      if (!box.current?.contains(target as Node) && !opener.current?.contains(target as Node)) setOpen(false)
    }
    // What is in it may grow when it is loaded.
    const observer = new ResizeObserver(() => box.current && place(box.current, opener.current!))
    observer.observe(document.documentElement)
    for (const part of box.current!.children) observer.observe(part)
    addEventListener('pointerdown', onPointer)
    return () => {
      observer.disconnect()
      removeEventListener('pointerdown', onPointer)
    }
  }, [isOpen])

  function onKey(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    // Otherwise Escape closes a docked panel as well.
    event.preventDefault()
    close()
  }

  return (
    <>
      <button
        {...rest}
        type="button"
        ref={opener}
        aria-haspopup={kind}
        aria-expanded={isOpen}
        aria-label={label}
        title={title}
        disabled={disabled}
        onClick={() => setOpen(!isOpen)}
      >
        {button}
      </button>
      {isOpen && (
        // biome-ignore lint/a11y/useAriaPropsSupportedByRole: a dialog and a menu have a label.
        // biome-ignore lint/a11y/noStaticElementInteractions: handles the keys of what is in it.
        <div ref={box} popover="manual" class="popover" role={kind} aria-label={label ?? title} onKeyDown={onKey}>
          {children(close)}
        </div>
      )}
    </>
  )
}

/** Below the button, or above it if there is more space. */
function place(box: HTMLElement, opener: HTMLElement): void {
  const { left, top, bottom } = opener.getBoundingClientRect()
  const gap = 4
  const isBelow = innerHeight - bottom >= Math.min(box.scrollHeight + 2 * gap, top)
  const room = (isBelow ? innerHeight - bottom : top) - 2 * gap
  box.style.maxHeight = `${room}px`
  box.style.left = `${Math.max(gap, Math.min(left, innerWidth - box.offsetWidth - gap))}px`
  box.style.top = `${isBelow ? bottom + gap : top - gap - box.offsetHeight}px`
}
