import type { JournalEntry } from '../../../../shapes.ts'
import { open, send } from '../../client.ts'
import { copy } from '../../state/form.ts'
import { act, showMessage } from '../../state/notice.ts'
import { Button } from '../../ui/button.tsx'
import { Changes } from './changes.tsx'
import { Exchange } from './exchange.tsx'

export function RequestDetails({ entry }: { entry: JournalEntry }) {
  const { id, at, fault, warning, violation, undone } = entry
  const notes = { Fault: fault, Violation: violation, Warning: warning !== violation && warning }
  return (
    <div class="inside">
      <div class="row">
        {undone ? (
          <Button onClick={() => move('/redo', id)}>Redo to here</Button>
        ) : (
          <Button onClick={() => move('/undo', id)}>Undo to here</Button>
        )}
        <Button onClick={() => act(() => copyCurl(id))}>Copy as curl</Button>
        <small>{`request ${id}, ${at.slice(0, 23).replace('T', ' ')} UTC`}</small>
      </div>
      {Object.entries(notes).map(
        ([title, text]) =>
          text && (
            <p key={title}>
              <b>{title}</b> {text}
            </p>
          ),
      )}
      <Exchange id={id} />
      <Changes entry={entry} />
    </div>
  )
}

function move(path: '/undo' | '/redo', to: number): Promise<boolean> {
  return act(() => send('POST', path, { to }), `Restored the state right after request ${to}.`)
}

async function copyCurl(id: number): Promise<void> {
  const script = await (await open(`/requests/curl?after=${id - 1}&until=${id}`)).text()
  // zsh does not accept pasted comments. Remarks start with a capital letter, other comments do not.
  await copy(script.replace(/^#.*\n+/gm, '').trim())
  const remarks = [...script.matchAll(/^# ([A-Z].*)/gm)].map(([, remark]) => remark)
  showMessage(['Copied.', ...remarks].join(' '))
}
