import { type Form, type FormField, shownForm } from '../../state/form.ts'
import { Button } from '../button.tsx'
import { Dialog } from '../dialog.tsx'
import { Field } from '../field.tsx'
import { useSubmit } from './use-submit.ts'
import { Wrong } from './wrong.tsx'

/** Shows what `openForm` opens. */
export function FormDialog() {
  const shown = shownForm.value
  return shown ? <OpenForm key={shown.form} form={shown.form} close={shown.close} /> : null
}

function OpenForm({ form, close }: { form: Form; close: (isDone: boolean) => void }) {
  const { wrong, ...submit } = useSubmit(async (values) => {
    await form.work(values)
    close(true)
  })
  return (
    <Dialog title={form.title} onClose={() => close(false)}>
      <form {...submit}>
        {form.fields.map((field) => (
          <Field key={field.name} label={field.label} hint={field.hint}>
            <Input field={field} />
          </Field>
        ))}
        {form.more}
        <Wrong text={wrong} />
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
