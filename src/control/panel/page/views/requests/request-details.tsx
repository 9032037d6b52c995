import type { JournalEntry } from '../../../../shapes.ts'
import { Button } from '../../ui/button.tsx'
import { Changes } from './changes.tsx'
import { CopyMenu } from './copy-menu.tsx'
import { Exchange } from './exchange.tsx'
import { RequestPath } from './request-path.tsx'
import { makeFail, sendAgain } from './send-again.ts'
import { openUndo, redoTo } from './undo-dialog.tsx'

export function RequestDetails({ entry }: { entry: JournalEntry }) {
  const { id, at, user, endpoint, changed, reason, fault, warning, violation, undone } = entry
  const notes = {
    Refused: reason,
    Fault: fault,
    Violation: violation !== reason && violation,
    Warning: warning !== violation && warning,
  }
  return (
    <div class="inside">
      <div class="row">
        {changed > 0 &&
          (undone ? (
            <Button onClick={() => redoTo(id)}>Redo to here</Button>
          ) : (
            <Button onClick={() => openUndo(id)}>Undo from here…</Button>
          ))}
        <Button onClick={() => sendAgain(entry)}>Send again</Button>
        {endpoint && <Button onClick={() => makeFail(endpoint)}>Make this fail</Button>}
        <CopyMenu entry={entry} />
        <small>{`request ${id} by ${user ?? 'nobody'}, ${at.slice(0, 23).replace('T', ' ')} UTC`}</small>
      </div>
      <RequestPath entry={entry} />
      {Object.entries(notes).map(
        ([title, text]) =>
          text && (
            <p key={title} class="note">
              <b>{title}</b> <span dir="auto">{text}</span>
            </p>
          ),
      )}
      <Exchange id={id} />
      <Changes entry={entry} />
    </div>
  )
}
