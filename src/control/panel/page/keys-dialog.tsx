import { areKeysShown, shortcuts } from './keys.ts'
import { Button } from './ui/button.tsx'
import { Dialog } from './ui/dialog.tsx'

export function KeysDialog() {
  if (!areKeysShown.value) return null
  const close = () => {
    areKeysShown.value = false
  }
  return (
    <Dialog title="Shortcuts" onClose={close}>
      <table>
        <tbody>
          {shortcuts.map(({ keys, does }) => (
            <tr key={keys}>
              <th scope="row">
                <kbd>{keys}</kbd>
              </th>
              <td>{does}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div class="row end">
        <Button kind="main" onClick={close}>
          Close
        </Button>
      </div>
    </Dialog>
  )
}
