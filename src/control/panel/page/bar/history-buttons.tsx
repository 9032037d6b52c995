import { about, nextUndo, redo, undo } from '../state/about.ts'
import { Button } from '../ui/button.tsx'

export function HistoryButtons() {
  const { step, earliest, latest } = about.use()?.history ?? { step: 0, earliest: 0, latest: 0 }
  const next = nextUndo.use()
  const title = next ? `Undo: ${next}` : undefined
  return (
    <>
      <Button kind="quiet" icon="undo" label="Undo" title={title} disabled={step <= earliest} onClick={undo} />
      <Button kind="quiet" icon="redo" label="Redo" disabled={step >= latest} onClick={redo} />
    </>
  )
}
