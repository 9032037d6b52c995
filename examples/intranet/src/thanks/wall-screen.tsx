import type { User } from 'fauxtranet'
import { NoteForm } from './note-form.tsx'
import { NoteList } from './note-list.tsx'
import { PersonCard } from './person-card.tsx'

/** The wall, with the user's own badges next to it. */
export function WallScreen({ me }: { me: User }) {
  return (
    <div className="wall">
      <section aria-labelledby="wall-title">
        <h1 id="wall-title">Thank you</h1>
        <NoteList me={me} />
      </section>
      <div className="aside">
        <NoteForm />
        <PersonCard id={me.id} />
      </div>
    </div>
  )
}
