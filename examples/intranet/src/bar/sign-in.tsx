import { useMutation } from '@tanstack/react-query'
import { PersonLabel } from '../ui/person.tsx'
import { QueryResult } from '../ui/query-result.tsx'
import type { Control, Person } from './control.ts'
import { usePeople } from './people.ts'

const shownPeople = 12

interface SignInProps {
  control: Control
  /** The user of a frame, which its address selects. */
  as?: string | undefined
}

/** Users to sign in as. */
export function SignIn({ control, as }: SignInProps) {
  const people = usePeople(control)
  const show = useMutation({ mutationFn: control.show })
  return (
    <QueryResult of={people}>
      {(all) => (
        <>
          <Reason people={all} as={as} />
          <ul className="sign-in">
            {all
              .filter(({ blocked }) => !blocked)
              .slice(0, shownPeople)
              .map((person) => (
                <li key={person.id}>
                  {as === undefined ? (
                    <button type="button" onClick={() => show.mutate({ user: person.username })}>
                      <PersonLabel person={person} size={64} />
                    </button>
                  ) : (
                    <a href={`?as=${encodeURIComponent(person.username)}${location.hash}`}>
                      <PersonLabel person={person} size={64} />
                    </a>
                  )}
                </li>
              ))}
          </ul>
        </>
      )}
    </QueryResult>
  )
}

/** Why the user of a frame cannot sign in. */
function Reason({ people, as }: { people: readonly Person[]; as: string | undefined }) {
  if (as === undefined || as === 'nobody') return null
  const person = people.find(({ username }) => username === as)
  if (person && !person.blocked) return null
  return <p>{person ? `${person.fullname} is blocked.` : `There is no user “${as}”.`} Choose someone:</p>
}
