import type { ScreenProps } from '../screens.ts'
import { PageHeading } from '../ui/page-heading.tsx'
import { NoteForm } from './note-form.tsx'
import { NoteList } from './note-list.tsx'
import { NotePage } from './note-page.tsx'
import { PersonCard } from './person-card.tsx'

/** `/thanks`, the wall, with the user's own badges next to it. `/thanks/<note>`. */
export function WallScreen({ me, parts: [id] }: ScreenProps) {
  return (
    <div className="wall">
      {id ? (
        <NotePage id={Number(id)} me={me} />
      ) : (
        <section aria-labelledby="wall-title">
          <PageHeading id="wall-title">Thank you</PageHeading>
          <NoteList me={me} />
        </section>
      )}
      <div className="aside">
        <NoteForm />
        <PersonCard id={me.id} />
      </div>
    </div>
  )
}
