import type { SnapshotCard } from '../../../../shapes.ts'
import { encode, world } from '../../base.ts'
import { send } from '../../client.ts'
import { offerRevert } from '../../state/about.ts'
import { act } from '../../state/notice.ts'
import { createWorld } from '../../state/worlds.ts'
import { Button } from '../../ui/button.tsx'
import { CardText } from '../../ui/card.tsx'
import { Time } from '../../ui/time.tsx'

export function SnapshotItem({ card: { name, now, user } }: { card: SnapshotCard }) {
  const path = `/snapshots/${encode(name)}` as const
  const restore = () =>
    act(async () => {
      await send('POST', `${path}/restore`)
      offerRevert(`Restored ${name}.`)
    })
  const fork = () => createWorld(`Fork ${name}`, { from: world.value, snapshot: name })
  return (
    <li class="card">
      <CardText title={name}>
        <p>
          <Time at={now} />
          {` UTC, user ${user ?? 'nobody'}`}
        </p>
      </CardText>
      <Button of={name} onClick={restore}>
        Restore
      </Button>
      <Button of={name} onClick={fork}>
        Fork…
      </Button>
      <Button of={name} onClick={() => act(() => send('DELETE', path), `Deleted ${name}.`)}>
        Delete
      </Button>
    </li>
  )
}
