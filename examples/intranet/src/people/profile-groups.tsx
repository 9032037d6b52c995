import { useApiQuery } from '../api-context.tsx'
import { Link } from '../route.tsx'
import { QueryResult } from '../ui/query-result.tsx'

export function ProfileGroups({ id }: { id: number }) {
  const input = { params: { id }, query: { limit: 200 } }
  return (
    <>
      <QueryResult of={useApiQuery('people.listUserGroups', input)}>
        {({ data }) => <Chips title="Groups" base="/people/groups" items={data} />}
      </QueryResult>
      <QueryResult of={useApiQuery('people.listUserRoles', input)}>
        {({ data }) => <Chips title="Roles" base="/people/roles" items={data} />}
      </QueryResult>
    </>
  )
}

interface ChipsProps {
  title: string
  base: string
  items: readonly { id: number; name: string }[]
}

function Chips({ title, base, items }: ChipsProps) {
  if (items.length === 0) return null
  return (
    <section className="card">
      <h2>{title}</h2>
      <ul className="chips">
        {items.map(({ id, name }) => (
          <li key={id}>
            <Link to={`${base}/${id}`} className="chip">
              <bdi>{name}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
