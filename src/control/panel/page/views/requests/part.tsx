import type { ComponentChildren } from 'preact'

/** A titled part of the details of a request. */
export function Part({ title, children }: { title: ComponentChildren; children?: ComponentChildren }) {
  return (
    <div class="part">
      <h2>{title}</h2>
      {children}
    </div>
  )
}
