import { send } from '../../client.ts'
import { outbox } from '../../state/lists.ts'
import { act } from '../../state/notice.ts'
import { Button } from '../../ui/button.tsx'
import { CardText } from '../../ui/card.tsx'
import { EmptyList } from '../../ui/empty-list.tsx'
import { RowLink } from '../../ui/row-link.tsx'
import { Time } from '../../ui/time.tsx'

const shownAtMost = 200

/** Notifications that would have been sent. */
export function OutboxView() {
  const sent = outbox.use()
  const clear = () => act(() => send('DELETE', '/outbox'), 'Cleared the outbox.')
  return (
    <div class="scroll">
      <div class="row end">
        <Button disabled={!sent?.length} onClick={clear}>
          Clear
        </Button>
      </div>
      <ul class="cards">
        {sent?.slice(0, shownAtMost).map(({ id, at, to, kind, subject, text }) => (
          <li key={id} class="card">
            <CardText title={subject} code={kind}>
              <p dir="auto">{text}</p>
              <small>
                {'to '}
                <RowLink table="users" id={to.id} name={to.name || undefined} />
                {', '}
                <Time at={at} />
                {' UTC'}
              </small>
            </CardText>
          </li>
        ))}
      </ul>
      {sent?.length === 0 && <EmptyList text="No notifications yet." />}
    </div>
  )
}
