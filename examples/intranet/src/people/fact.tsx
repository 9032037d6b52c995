import type { ReactNode } from 'react'

/** A row of a description list. Shows nothing if the value is empty. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  if (!children) return null
  return (
    <>
      <dt>{label}</dt>
      <dd>
        <bdi>{children}</bdi>
      </dd>
    </>
  )
}
