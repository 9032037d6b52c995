import type { ReactNode } from 'react'
import { PageHeading } from '../ui/page-heading.tsx'
import { Picture } from '../ui/picture.tsx'

interface MembershipHeadProps {
  name: string
  description: string
  inactive: boolean
  /** The address of an image. */
  logo?: string | null
  /** Facts. */
  children: ReactNode
}

export function MembershipHead({ name, description, inactive, logo, children }: MembershipHeadProps) {
  return (
    <header className="card membership-head">
      {logo && <Picture className="logo" src={logo} alt="" fallback={null} />}
      <PageHeading dir="auto">{name}</PageHeading>
      {inactive && <span className="chip status-rejected">inactive</span>}
      {description && (
        <p className="lead" dir="auto">
          {description}
        </p>
      )}
      <dl className="facts">{children}</dl>
    </header>
  )
}
