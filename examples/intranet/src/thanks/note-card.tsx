import type { Note, ThanksRecipient, User } from 'fauxtranet'
import { Fragment } from 'react'
import { useApiMutation } from '../api-context.tsx'
import { Link } from '../route.tsx'
import { ConfirmButton } from '../ui/confirm-button.tsx'
import { showWallDate } from '../ui/dates.ts'
import { Failure } from '../ui/failure.tsx'
import { Person } from '../ui/person.tsx'
import { TagChip } from './tag-chip.tsx'

interface NoteCardProps {
  note: Note
  me: User
  onDelete?: () => void
}

export function NoteCard({ note, me, onDelete }: NoteCardProps) {
  const { id, author, description, date_created, thanked = [], tags = [] } = note
  const remove = useApiMutation(async (api) => {
    await api.call('thanks.deleteNote', { params: { id } })
    onDelete?.()
  })
  return (
    <li className="card note">
      <header>
        <Person {...author} size={40}>
          <small>
            thanks{' '}
            {thanked.map((recipient, i) => (
              <Fragment key={`${recipient.object_type.id} ${recipient.id}`}>
                {i > 0 && ', '}
                <ThankedName thanked={recipient} />
              </Fragment>
            ))}{' '}
            ·{' '}
            <Link to={`/thanks/${id}`}>
              <time dir="auto">{showWallDate(date_created)}</time>
            </Link>
          </small>
        </Person>
      </header>
      <p dir="auto">{description}</p>
      <footer>
        {tags.map((tag) => (
          <TagChip key={tag.id} tag={tag} />
        ))}
        {author.id === me.id && (
          <ConfirmButton
            label="Delete"
            confirmLabel="Delete note"
            busy={remove.isPending}
            onConfirm={() => remove.mutate()}
          />
        )}
      </footer>
      <Failure error={remove.error} />
    </li>
  )
}

/** A user or a group. */
function ThankedName({ thanked: { id, name, object_type } }: { thanked: ThanksRecipient }) {
  return (
    <Link to={object_type.id === 1 ? `/people/${id}` : `/people/groups/${id}`}>
      <bdi>{name}</bdi>
    </Link>
  )
}
