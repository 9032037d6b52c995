import { Link } from '../route.tsx'
import type { AnyCategory } from './queries.ts'

interface CategoryNavProps {
  categories: readonly AnyCategory[]
  current: number | undefined
  /** The links lead to the same kind of entries. */
  kind: 'articles' | 'questions'
}

export function CategoryNav(props: CategoryNavProps) {
  return (
    <nav className="card category-nav" aria-label="Categories">
      <ul>
        <li>
          <Link
            to={props.kind === 'questions' ? '/knowledge/questions' : '/knowledge'}
            aria-current={props.current === undefined ? 'page' : undefined}
          >
            All categories
          </Link>
        </li>
        <Branches {...props} parent={null} />
      </ul>
    </nav>
  )
}

function Branches({ parent, ...props }: CategoryNavProps & { parent: number | null }) {
  const { categories, current, kind } = props
  const children = categories.filter(({ parent_id }) => parent_id === parent)
  return children.map(({ id, name }) => (
    <li key={id}>
      <Link
        to={`/knowledge/categories/${id}${kind === 'questions' ? '/questions' : ''}`}
        aria-current={id === current ? 'page' : undefined}
      >
        <CategoryDot id={id} /> <bdi>{name}</bdi>
      </Link>
      {categories.some(({ parent_id }) => parent_id === id) && (
        <ul>
          <Branches {...props} parent={id} />
        </ul>
      )}
    </li>
  ))
}

/** Categories have no colour in the API, so each gets one from its id. */
export function CategoryDot({ id }: { id: number }) {
  return <span className="category-dot" style={{ '--hue': hueOf(id) } as object} aria-hidden="true" />
}

/** Neighbouring ids get very different hues. */
export function hueOf(id: number): number {
  return (id * 137) % 360
}
