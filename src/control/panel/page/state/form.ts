import { signal } from '@preact/signals'
import type { ComponentChildren } from 'preact'

export interface FormField<N extends string> {
  name: N
  label: string
  value?: string
  hint?: string
  placeholder?: string
  type?: 'password' | 'datetime-local'
  step?: number
  options?: readonly string[]
  rows?: number
}

export type FormValues<N extends string> = Record<N, string>

export interface Form<N extends string = string> {
  title: string
  fields: readonly FormField<N>[]
  /** The label of the button that submits it. */
  go: string
  work: (values: FormValues<N>) => unknown
  more?: ComponentChildren
}

/** The form in the dialog. */
export const shownForm = signal<{ form: Form; close: (isDone: boolean) => void }>()

/** Opens a modal form, which stays open until `work` succeeds, so that no input is lost. Returns whether it did. */
export function openForm<N extends string>(form: Form<N>): Promise<boolean> {
  shownForm.value?.close(false)
  return new Promise((resolve) => {
    const close = (isDone: boolean) => {
      if (shownForm.value?.close === close) shownForm.value = undefined
      resolve(isDone)
    }
    shownForm.value = { form: form as Form, close }
  })
}

export async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
  } catch {
    // The clipboard requires https or localhost.
    const fields = [{ name: 'text', label: 'Text', rows: 9, value: text }]
    await openForm({ title: 'Copy', fields, go: 'Done', work: () => {} })
  }
}
