import type { ReactNode } from 'react'
import { PageHeading } from '../ui/page-heading.tsx'

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
      {logo && <img className="logo" src={logo} alt="" />}
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
