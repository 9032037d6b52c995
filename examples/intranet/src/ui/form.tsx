import type { ReactNode } from 'react'
import { Failure } from './failure.tsx'

interface FormProps {
  label: string
  /** Label of the submit button. */
  submit: string
  /** All required fields are filled in. */
  isReady?: boolean
  /** Sent by the buttons. While one is pending, all buttons are disabled; its error is shown. */
  mutations: readonly { isPending: boolean; error: Error | null }[]
  onSubmit: () => void
  /** More buttons. */
  more?: ReactNode
  className?: string
  children: ReactNode
}

export function Form({ label, submit, isReady = true, mutations, onSubmit, more, className, children }: FormProps) {
  const isBusy = mutations.some(({ isPending }) => isPending)
  return (
    <form
      className={className ?? 'panel'}
      aria-label={label}
      aria-busy={isBusy}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {children}
      {mutations.map(({ error }, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the order never changes.
        <Failure key={i} error={error} />
      ))}
      <fieldset className="buttons" disabled={isBusy}>
        <button type="submit" className="primary" disabled={!isReady}>
          {submit}
        </button>
        {more}
      </fieldset>
    </form>
  )
}
