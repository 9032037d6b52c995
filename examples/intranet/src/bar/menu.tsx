import { type ReactNode, useEffect, useRef } from 'react'

interface MenuProps {
  /** Narrow bars show only the icon. */
  icon: ReactNode
  label: string
  children: (close: () => void) => ReactNode
  onOpen?: () => void
}

/** A button that opens a card below it. Escape and clicks elsewhere close it. */
export function Menu({ icon, label, children, onOpen }: MenuProps) {
  const details = useRef<HTMLDetailsElement>(null)
  const close = () => {
    if (!details.current?.open) return
    details.current.open = false
  }
  useEffect(() => {
    const onClick = (event: Event) => {
      if (!details.current?.contains(event.target as Node)) close()
    }
    addEventListener('click', onClick)
    return () => removeEventListener('click', onClick)
  })
  return (
    <details
      ref={details}
      name="bar"
      onToggle={(event) => event.currentTarget.open && onOpen?.()}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        close()
        details.current?.querySelector('summary')?.focus()
      }}
    >
      <summary>
        {icon}
        <span className="bar-label" dir="auto">
          {label}
        </span>
      </summary>
      <div className="bar-card">{children(close)}</div>
    </details>
  )
}
