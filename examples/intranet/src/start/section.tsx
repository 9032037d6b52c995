import { type ReactNode, useId } from 'react'
import { Link } from '../route.tsx'

interface SectionProps {
  title: string
  /** Where there is more of it. */
  to?: string
  more?: string
  className?: string
  children: ReactNode
}

export function Section({ title, to, more = 'See all', className = 'card', children }: SectionProps) {
  const id = useId()
  return (
    <section className={`start-section ${className}`} aria-labelledby={id}>
      <header className="title-row">
        <h2 id={id}>{title}</h2>
        {to && (
          <Link to={to} aria-label={`${more}: ${title}`}>
            {more}
          </Link>
        )}
      </header>
      {children}
    </section>
  )
}
