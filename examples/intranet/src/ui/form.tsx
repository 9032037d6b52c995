import type { ReactNode } from 'react'
import { Failure } from './failure.tsx'

interface FormProps {
  label: string
  /** What the button says that sends it. */
  submit: string
  /** All is there that has to be. */
  isReady?: boolean
  /** What the buttons do: no two at once, and what the server says against it is shown. */
  deeds: readonly { isPending: boolean; error: Error | null }[]
  onSubmit: () => void
  /** Buttons beside the first. */
  more?: ReactNode
  className?: string
  children: ReactNode
}

export function Form({ label, submit, isReady = true, deeds, onSubmit, more, className, children }: FormProps) {
  const isBusy = deeds.some(({ isPending }) => isPending)
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
      {deeds.map(({ error }, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: which deed it is stands in its place.
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
