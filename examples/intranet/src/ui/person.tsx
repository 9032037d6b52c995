import type { ReactNode } from 'react'
import { Link } from '../route.tsx'
import { Avatar } from './avatar.tsx'

/** A name that leads to the profile. */
export function PersonName({ id, name }: { id: number; name: string }) {
  return (
    <Link to={`/people/${id}`} className="person-name">
      <bdi>{name}</bdi>
    </Link>
  )
}

interface PersonProps {
  id: number
  name: string
  size?: number
  /** Below the name. */
  children: ReactNode
}

/** A face, and a name that leads to the profile. */
export function Person({ id, name, size = 44, children }: PersonProps) {
  return (
    <>
      <Avatar id={id} size={size} />
      <div className="row-text">
        <Link to={`/people/${id}`} className="row-title">
          <bdi>{name}</bdi>
        </Link>
        {children}
      </div>
    </>
  )
}

interface PersonLabelProps {
  person: { id: number; fullname?: string; job_title?: string }
  size: number
  children?: ReactNode
}

/** A face, a name and a job, for a link or a button. */
export function PersonLabel({ person: { id, fullname, job_title }, size, children }: PersonLabelProps) {
  return (
    <>
      <Avatar id={id} size={size} />
      <span className="person-label">
        <strong dir="auto">{fullname}</strong> <small dir="auto">{job_title}</small>
        {children}
      </span>
    </>
  )
}
