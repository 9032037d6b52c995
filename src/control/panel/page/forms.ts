import { $, button, type Child, h } from './elements.ts'
import { messageOf } from './status.ts'

type FormValues<N extends string> = Record<N, string>

export function onSubmit<N extends string>(
  form: HTMLFormElement,
  work: (values: FormValues<N>, event: SubmitEvent) => unknown,
): void {
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    work(Object.fromEntries(new FormData(form)) as FormValues<N>, event)
  })
}

export interface Field<N extends string> {
  name: N
  label: string
  value?: string
  hint?: string
  placeholder?: string
  type?: 'password' | 'datetime-local'
  step?: number
  options?: string[]
  rows?: number
}

function presentField<N extends string>({ label, hint, options, value = '', ...props }: Field<N>): HTMLElement {
  if (options) {
    const choices = options.map((option) => h('option', { selected: option === value }, option))
    return h('label', {}, label, h('select', { name: props.name }, choices), hint && h('small', {}, hint))
  }
  const input = h(props.rows ? 'textarea' : 'input', { spellcheck: 'false', autocomplete: 'off', ...props })
  input.value = value
  return h('label', {}, label, input, hint && h('small', {}, hint))
}

/** Opens a modal form, which stays open until `work` succeeds, so that no input is lost. Returns whether it did. */
export function openForm<N extends string>(
  title: string,
  fields: Field<N>[],
  go: string,
  work: (values: FormValues<N>) => unknown,
  more?: Child,
): Promise<boolean> {
  const dialog = $('dialog')
  const wrong = h('p', { class: 'wrong', role: 'alert' })
  const cancel = button('Cancel', () => dialog.close(''))
  const buttons = h('div', { class: 'row end' }, cancel, h('button', { class: 'main' }, go))
  const form = h('form', {}, h('h2', { id: 'dialog-title' }, title), fields.map(presentField), more, wrong, buttons)
  onSubmit<N>(form, async (given) => {
    try {
      await work(given)
      dialog.close('done')
    } catch (error) {
      wrong.textContent = messageOf(error)
    }
  })
  return new Promise((resolve) => {
    dialog.replaceChildren(form)
    dialog.returnValue = ''
    dialog.onclose = () => resolve(dialog.returnValue === 'done')
    if (dialog.open) dialog.close('')
    dialog.showModal()
  })
}

export async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
  } catch {
    // The clipboard requires https or localhost.
    await openForm('Copy', [{ name: 'text', label: 'Text', rows: 9, value: text }], 'Done', () => {})
  }
}
