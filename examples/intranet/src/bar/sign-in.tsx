import { useMutation, useQuery } from '@tanstack/react-query'
import { Avatar } from '../ui/avatar.tsx'
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
            .map(({ id, username, fullname, job_title }) => (
              <li key={id}>
                <button type="button" onClick={() => show.mutate({ user: username })}>
                  <Avatar id={id} size={64} />
                  <b dir="auto">{fullname}</b>
                  <small dir="auto">{job_title}</small>
                </button>
              </li>
            ))}
        </ul>
      )}
    </QueryResult>
  )
}
