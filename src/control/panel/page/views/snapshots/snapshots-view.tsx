import { send } from '../../client.ts'
import { snapshots } from '../../state/lists.ts'
import { showMessage } from '../../state/notice.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyList } from '../../ui/empty-list.tsx'
import { useSubmit } from '../../ui/form/use-submit.ts'
import { Wrong } from '../../ui/form/wrong.tsx'
import { SnapshotItem } from './snapshot-item.tsx'

export function SnapshotsView() {
  const cards = snapshots.use()
  const { wrong, ...submit } = useSubmit(async ({ name = '' }, form) => {
    await send('POST', '/snapshots', { name })
    showMessage(`Saved ${name}.`)
    form.reset()
  })
  return (
    <>
      <form class="view-head" {...submit}>
        <input class="grow" name="name" required placeholder="Snapshot name" aria-label="Snapshot name" />
        <Button type="submit" kind="main">
          Take snapshot
        </Button>
        <Wrong text={wrong} />
      </form>
      <div class="scroll">
        <ul class="cards">
          {cards?.map((card) => (
            <SnapshotItem key={card.name} card={card} />
          ))}
        </ul>
        {cards?.length === 0 && <EmptyList text="No snapshots yet. Take one to be able to return to this state." />}
      </div>
    </>
  )
}
