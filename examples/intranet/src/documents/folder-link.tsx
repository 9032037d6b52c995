import type { FolderItem } from 'fauxtranet'
import { Link } from '../route.tsx'
import { FolderIcon, LockIcon } from '../ui/icons.tsx'
import { useDropTarget } from './drag.ts'

/** A folder of the tree. */
export function FolderLink({ folder, isCurrent }: { folder: FolderItem; isCurrent: boolean }) {
  const { id, title, inactive } = folder
  return (
    <Link to={`/documents/${id}`} aria-current={isCurrent ? 'page' : undefined} {...useDropTarget(folder)}>
      <FolderIcon locked={inactive} />
      <span dir="auto">{title}</span>
      {inactive && <LockIcon />}
    </Link>
  )
}
