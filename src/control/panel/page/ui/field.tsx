import type { ComponentChildren } from 'preact'

interface FieldProps {
  label: string
  hint?: string
  /** What is wrong with the value. It replaces the hint. */
  error?: string | undefined
  isWide?: boolean
  isDouble?: boolean
  /** Has several controls, each with a label of its own. */
  isGroup?: boolean
  children: ComponentChildren
}

/** A field with its label above it, and what is wrong with it below. */
export function Field({ label, hint, error, isWide, isDouble, isGroup, children }: FieldProps) {
  const className = isWide ? 'field wide' : isDouble ? 'field double' : 'field'
  const content = (
    <>
      <span>{label}</span> {children}
      {error ? (
        <small class="wrong" role="alert">
          {error}
        </small>
      ) : (
        hint && <small>{hint}</small>
      )}
    </>
  )
  // biome-ignore lint/a11y/noLabelWithoutControl: the control is among the children.
  if (!isGroup) return <label class={className}>{content}</label>
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a frame.
    <div class={className} role="group" aria-label={label}>
      {content}
    </div>
  )
}
