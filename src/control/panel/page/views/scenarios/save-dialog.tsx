import { signal } from '@preact/signals'
import { download, send } from '../../client.ts'
import { showMessage } from '../../state/notice.ts'
import { useScenarioTitle } from '../../state/scenarios.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { useSubmit } from '../../ui/form/use-submit.ts'
import { Wrong } from '../../ui/form/wrong.tsx'

const isShown = signal(false)

export function openSaveDialog(): void {
  isShown.value = true
}

/** Saves the current state as a scenario: as a file of the repository, or in the simulator. */
export function SaveDialog() {
  return isShown.value ? <OpenSaveDialog /> : null
}

function OpenSaveDialog() {
  const title = useScenarioTitle()
  const close = () => {
    isShown.value = false
  }
  const { wrong, ...submit } = useSubmit(async ({ name = '', shows }, _, button) => {
    const titles = { name, ...(shows && { shows }) }
    if (button === 'save') {
      await send('POST', '/scenarios', titles)
      showMessage(`Saved ${name}.`)
    } else {
      await download(`/scenario/file?${new URLSearchParams(titles)}`, `${name}.ts`)
      showMessage(`Downloaded ${name}.ts. Start with --scenario ./${name}.ts`)
    }
    close()
  })
  return (
    <Dialog title="Save as scenario" onClose={close}>
      <form {...submit}>
        <p class="remark">{`The file is TypeScript with what differs from ${title}. In this simulator, the scenario is lost when it stops.`}</p>
        <Field label="Name">
          <input name="name" required placeholder="my-screen" pattern="\S+" title="Without spaces" />
        </Field>
        <Field label="Description">
          <input name="shows" />
        </Field>
        <Wrong text={wrong} />
        <div class="row end">
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" kind="main" value="file">
            Download file
          </Button>
          <Button type="submit" value="save">
            Save in this simulator
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
