import type { PathEntry } from 'fauxtranet'
import { Link } from '../route.tsx'

export function FolderPath({ path }: { path: readonly PathEntry[] }) {
  return (
    <nav aria-label="Path" className="path">
      <ol>
        <li>
          <Link to="/documents">Library</Link>
        </li>
        {path.map(({ id, title }, i) => (
          <li key={id}>
            <Link to={`/documents/${id}`} aria-current={i === path.length - 1 ? 'location' : undefined}>
              <bdi>{title}</bdi>
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}
