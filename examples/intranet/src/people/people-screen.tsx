import { useState } from 'react'
import { Directory } from './directory.tsx'
import type { PeopleFilter } from './queries.ts'

/** `/people`: the directory. */
export function PeopleScreen() {
  // Kept here, so that the way back from a profile leads to the same list.
  const [filter, setFilter] = useState<PeopleFilter>({})
  return (
    <div className="people">
      <header className="title-row">
        <h1>People</h1>
      </header>
      <Directory filter={filter} onFilter={setFilter} />
    </div>
  )
}
