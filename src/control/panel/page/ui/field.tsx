import type { ComponentChildren } from 'preact'

interface FieldProps {
  label: string
  hint?: string
  /** What is wrong with the value. It replaces the hint. */
  error?: string
  isWide?: boolean
  isDouble?: boolean
  children: ComponentChildren
}

/** A field with its label above it, and what is wrong with it below. */
export function Field({ label, hint, error, isWide, isDouble, children }: FieldProps) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is among the children.
    <label class={isWide ? 'field wide' : isDouble ? 'field double' : 'field'}>
      <span>{label}</span> {children}
      {error ? (
        <small class="wrong" role="alert">
          {error}
        </small>
      ) : (
        hint && <small>{hint}</small>
      )}
    </label>
  )
}
