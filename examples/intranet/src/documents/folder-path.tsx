import type { PathEntry } from 'fauxtranet'
import { Link } from '../route.tsx'
import { useDropTarget } from './drag.ts'

export function FolderPath({ path }: { path: readonly PathEntry[] }) {
  return (
    <nav aria-label="Path" className="path">
      <ol>
        <li>
          <Link to="/documents">Library</Link>
        </li>
        {path.map((folder, i) => (
          <Step key={folder.id} folder={folder} isLast={i === path.length - 1} />
        ))}
      </ol>
    </nav>
  )
}

function Step({ folder, isLast }: { folder: PathEntry; isLast: boolean }) {
  return (
    <li {...useDropTarget(folder)}>
      <Link to={`/documents/${folder.id}`} aria-current={isLast ? 'location' : undefined}>
        <bdi>{folder.title}</bdi>
      </Link>
    </li>
  )
}
