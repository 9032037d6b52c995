import { useMutation, useQuery } from '@tanstack/react-query'
import { PersonLabel } from '../ui/person.tsx'
import { QueryResult } from '../ui/query-result.tsx'
import type { Control } from './control.ts'

const shownPeople = 12

/** Users to sign in as. */
export function SignIn({ control }: { control: Control }) {
  const people = useQuery({ queryKey: ['bar', 'people'], queryFn: control.people })
  const show = useMutation({ mutationFn: control.show })
  return (
    <QueryResult of={people}>
      {(all) => (
        <ul className="sign-in">
          {all
            .filter(({ blocked }) => !blocked)
            .slice(0, shownPeople)
            .map((person) => (
              <li key={person.id}>
                <button type="button" onClick={() => show.mutate({ user: person.username })}>
                  <PersonLabel person={person} size={64} />
                </button>
              </li>
            ))}
        </ul>
      )}
    </QueryResult>
  )
}
