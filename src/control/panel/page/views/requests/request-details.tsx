import type { JournalEntry } from '../../../../shapes.ts'
import { go } from '../../route.ts'
import { Button } from '../../ui/button.tsx'
import { Changes } from './changes.tsx'
import { CopyMenu } from './copy-menu.tsx'
import { Exchange } from './exchange.tsx'
import { notesOf } from './notes.ts'
import { RequestPath } from './request-path.tsx'
import { makeFail, sendAgain } from './send-again.ts'
import { openUndo, redoTo } from './undo-dialog.tsx'

/** What happened, in words first. */
export function RequestDetails({ entry }: { entry: JournalEntry }) {
  const { id, at, user, endpoint, changed, undone } = entry
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
        {endpoint && (
          <Button of={endpoint} onClick={() => go('reference', [endpoint], {})}>
            Reference
          </Button>
        )}
      </div>
      {notesOf(entry).map(([title, sentence]) => (
        <p key={title} class={title === 'Refused' ? 'note wrong' : 'note'}>
          <b>{title}</b> <span dir="auto">{sentence}</span>
        </p>
      ))}
      <Changes entry={entry} />
      <RequestPath entry={entry} />
      <p class="remark">{`request ${id} by ${user ?? 'nobody'}, ${at.slice(0, 23).replace('T', ' ')} UTC`}</p>
      <Exchange id={id} />
    </div>
  )
}
