import { download, send } from '../../client.ts'
import { act } from '../../state/notice.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'

export function SaveForm() {
  function submit(event: SubmitEvent): void {
    event.preventDefault()
    const given = new FormData(event.currentTarget as HTMLFormElement)
    const [name, shows] = [String(given.get('name')), String(given.get('shows'))]
    const titles = { name, ...(shows && { shows }) }
    if ((event.submitter as HTMLButtonElement | null)?.value === 'save') {
      act(() => send('POST', '/scenarios', titles), `Saved ${name}.`)
      return
    }
    act(
      () => download(`/scenario/file?${new URLSearchParams(titles)}`, `${name}.ts`),
      `Downloaded ${name}.ts. Start with --scenario ./${name}.ts`,
    )
  }
  return (
    <form class="card save-form" aria-label="Save this state as a scenario" onSubmit={submit}>
      <h2>Save this state as a scenario</h2>
      <Field label="Name">
        <input name="name" required placeholder="my-screen" pattern="\S+" />
      </Field>
      <Field isWide label="Description">
        <input name="shows" />
      </Field>
      <div class="row">
        <Button type="submit" kind="main" value="file">
          Download file
        </Button>
        <Button type="submit" value="save">
          Save in this simulator
        </Button>
      </div>
    </form>
  )
}
