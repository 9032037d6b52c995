import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react'

interface MenuProps {
  /** Narrow bars show only the icon. */
  icon: ReactNode
  label: string
  children: ReactNode
  onOpen?: () => void
}

const CloseContext = createContext(() => {})

/** Closes the menu around the component. */
export function useClose(): () => void {
  return useContext(CloseContext)
}

/** A button that opens a card below it. Escape and clicks elsewhere close it. */
export function Menu({ icon, label, children, onOpen }: MenuProps) {
  const details = useRef<HTMLDetailsElement>(null)
  const hide = () => {
    if (details.current?.open) details.current.open = false
  }
  // The focus must not be lost with the card.
  const close = () => {
    hide()
    details.current?.querySelector('summary')?.focus()
  }
  useEffect(() => {
    const onClick = (event: Event) => {
      if (!details.current?.contains(event.target as Node)) hide()
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
        if (event.key === 'Escape') close()
      }}
    >
      <summary>
        {icon}
        <span className="bar-label" dir="auto">
          {label}
        </span>
      </summary>
      <div className="bar-card">
        <CloseContext value={close}>{children}</CloseContext>
      </div>
    </details>
  )
}

interface MenuItemProps {
  isCurrent?: boolean
  onChoose: () => void
  children: ReactNode
}

/** A button that acts and closes the menu. */
export function MenuItem({ isCurrent = false, onChoose, children }: MenuItemProps) {
  const close = useClose()
  return (
    <button
      type="button"
      aria-current={isCurrent || undefined}
      onClick={() => {
        close()
        onChoose()
      }}
    >
      {children}
    </button>
  )
}
