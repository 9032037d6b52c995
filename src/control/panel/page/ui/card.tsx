import type { ComponentChildren } from 'preact'

interface CardTextProps {
  title: ComponentChildren
  code?: string | null | undefined
  children?: ComponentChildren
}

/** The text of a card, next to its buttons. */
export function CardText({ title, code, children }: CardTextProps) {
  return (
    <div class="grow">
      <b dir="auto">{title}</b>
      {code && <code>{code}</code>}
      {children}
    </div>
  )
}
