import { useState } from 'preact/hooks'
import { type Form, type FormField, type FormValues, shownForm } from '../state/form.ts'
import { messageOf } from '../state/notice.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { Field } from './field.tsx'

/** Shows what `openForm` opens. */
export function FormDialog() {
  const shown = shownForm.value
  return shown ? <OpenForm key={shown.form} form={shown.form} close={shown.close} /> : null
}

function OpenForm({ form, close }: { form: Form; close: (isDone: boolean) => void }) {
  const [wrong, setWrong] = useState('')
  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    const data = new FormData(event.currentTarget as HTMLFormElement)
    try {
      await form.work(Object.fromEntries(data) as FormValues<string>)
      close(true)
    } catch (error) {
      setWrong(messageOf(error))
    }
  }
  return (
    <Dialog title={form.title} onClose={() => close(false)}>
      <form onSubmit={submit} onInput={() => setWrong('')}>
        {form.fields.map((field) => (
          <Field key={field.name} label={field.label} hint={field.hint}>
            <Input field={field} />
          </Field>
        ))}
        {form.more}
        <p class="wrong" role="alert">
          {wrong}
        </p>
        <div class="row end">
          <Button onClick={() => close(false)}>Cancel</Button>
          <Button type="submit" kind="main">
            {form.go}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function Input({ field: { name, value = '', type, step, placeholder, options, rows } }: { field: FormField<string> }) {
  if (options) {
    return (
      <select name={name}>
        {options.map((option) => (
          <option key={option} selected={option === value}>
            {option}
          </option>
        ))}
      </select>
    )
  }
  const common = { name, placeholder, defaultValue: value, spellcheck: false, autocomplete: 'off' } as const
  if (rows) return <textarea {...common} rows={rows} />
  if (type === 'datetime-local') return <input {...common} type={type} step={step} />
  return type ? <input {...common} type={type} /> : <input {...common} />
}
