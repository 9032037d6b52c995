import { Link } from '../route.tsx'

interface ChipsProps {
  title: string
  base: string
  items: readonly { id: number; name: string }[]
}

/** Links to groups or roles. Shows nothing if there are none. */
export function Chips({ title, base, items }: ChipsProps) {
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
