import { send } from '../../client.ts'
import { snapshots } from '../../state/lists.ts'
import { act } from '../../state/notice.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyList } from '../../ui/empty-list.tsx'
import { SnapshotItem } from './snapshot-item.tsx'

export function SnapshotsView() {
  const cards = snapshots.use()
  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    const form = event.currentTarget as HTMLFormElement
    const name = String(new FormData(form).get('name'))
    if (await act(() => send('POST', '/snapshots', { name }), `Saved ${name}.`)) form.reset()
  }
  return (
    <>
      <form class="view-head" onSubmit={submit}>
        <input class="grow" name="name" required placeholder="Snapshot name" aria-label="Snapshot name" />
        <Button type="submit" kind="main">
          Take snapshot
        </Button>
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
