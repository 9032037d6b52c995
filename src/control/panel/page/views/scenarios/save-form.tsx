import { download, send } from '../../client.ts'
import { showMessage } from '../../state/notice.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { useSubmit } from '../../ui/form/use-submit.ts'
import { Wrong } from '../../ui/form/wrong.tsx'

export function SaveForm() {
  const { wrong, ...submit } = useSubmit(async ({ name = '', shows }, _, button) => {
    const titles = { name, ...(shows && { shows }) }
    if (button === 'save') {
      await send('POST', '/scenarios', titles)
      showMessage(`Saved ${name}.`)
      return
    }
    await download(`/scenario/file?${new URLSearchParams(titles)}`, `${name}.ts`)
    showMessage(`Downloaded ${name}.ts. Start with --scenario ./${name}.ts`)
  })
  return (
    <form class="card save-form" aria-label="Save this state as a scenario" {...submit}>
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
        <Wrong text={wrong} />
      </div>
    </form>
  )
}
