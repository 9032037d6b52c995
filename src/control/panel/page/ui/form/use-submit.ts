import { useState } from 'preact/hooks'
import { RequestError } from '../../client.ts'
import { messageOf } from '../../state/notice.ts'

interface Submit {
  /** What is wrong, until the input changes. Show it next to the fields. */
  wrong: string
  onSubmit: (event: SubmitEvent) => Promise<void>
  onInput: () => void
}

/** Submits a form with its values. `button` is the value of the pressed button. */
export function useSubmit(
  work: (values: Record<string, string>, form: HTMLFormElement, button: string) => unknown,
): Submit {
  const [wrong, setWrong] = useState('')
  return {
    wrong,
    onSubmit: async (event) => {
      event.preventDefault()
      const form = event.currentTarget as HTMLFormElement
      const values = Object.fromEntries(new FormData(form)) as Record<string, string>
      try {
        await work(values, form, (event.submitter as HTMLButtonElement | null)?.value ?? '')
      } catch (error) {
        setWrong(messageOf(error))
        focusFirstWrong(form, error)
      }
    },
    onInput: () => setWrong(''),
  }
}

/** It also scrolls there. */
function focusFirstWrong(form: HTMLFormElement, error: unknown): void {
  const names = error instanceof RequestError ? error.problems.map(({ name }) => name) : []
  const fields = [...form.elements] as HTMLInputElement[]
  fields.find(({ name }) => name !== '' && names.includes(name))?.focus()
}
