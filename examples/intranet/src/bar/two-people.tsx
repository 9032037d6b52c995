import { useQuery } from '@tanstack/react-query'
import { Avatar } from '../ui/avatar.tsx'
import type { Control } from './control.ts'

/** The same intranet in two frames, each as another user: what one does, the other sees. */
export function TwoPeople({ control, users }: { control: Control; users: readonly string[] }) {
  const people = useQuery({ queryKey: ['bar', 'people'], queryFn: control.people })
  return (
    <div className="app two">
      <aside className="bar" aria-label="Demonstration">
        <h1>Two people, one intranet</h1>
        <span className="bar-end">
          <a href={location.pathname}>Back to one</a>
        </span>
      </aside>
      <main className="frames">
        {users.map((user) => {
          const person = people.data?.find(({ username }) => username === user)
          return (
            <section key={user}>
              <h2 dir="auto">
                {person && <Avatar id={person.id} size={24} />}
                {person?.fullname ?? user}
              </h2>
              <iframe
                title={`The intranet as ${person?.fullname ?? user}`}
                src={`?as=${encodeURIComponent(user)}${location.hash}`}
              />
            </section>
          )
        })}
      </main>
    </div>
  )
}
