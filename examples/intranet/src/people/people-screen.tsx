import { useState } from 'react'
import { Link } from '../route.tsx'
import type { ScreenProps } from '../screens.ts'
import { Directory } from './directory.tsx'
import { Profile } from './profile.tsx'
import type { PeopleFilter } from './queries.ts'

/** `/people`: the directory. `/people/<user>`: a profile. */
export function PeopleScreen({ me, parts: [first] }: ScreenProps) {
  // Kept here, so that the way back from a profile leads to the same list.
  const [filter, setFilter] = useState<PeopleFilter>({})
  const id = Number(first)
  if (id) {
    return (
      <div className="people">
        <Link to="/people">All people</Link>
        <Profile key={id} id={id} me={me} />
      </div>
    )
  }
  return (
    <div className="people">
      <h1>People</h1>
      <Directory filter={filter} onFilter={setFilter} />
    </div>
  )
}
