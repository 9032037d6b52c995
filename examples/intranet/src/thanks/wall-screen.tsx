import type { User } from 'fauxtranet'
import { Link } from '../route.tsx'
import { NoteForm } from './note-form.tsx'
import { NoteList } from './note-list.tsx'
import { PersonCard } from './person-card.tsx'

/** `/thanks`, or `/thanks/<user>` with that user's badges next to the wall. */
export function WallScreen({ me, parts }: { me: User; parts: string[] }) {
  const person = Number(parts[0]) || me.id
  return (
    <div className={parts[0] ? 'wall with-person' : 'wall'}>
      <section aria-labelledby="wall-title">
        <h1 id="wall-title">Thank you</h1>
        <NoteList me={me} />
      </section>
      <div className="aside">
        <NoteForm />
        <PersonCard key={person} id={person} />
        {person !== me.id && <Link to="/thanks">My own badges</Link>}
      </div>
    </div>
  )
}
