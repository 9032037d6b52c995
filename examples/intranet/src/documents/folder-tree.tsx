import type { FolderItem } from 'fauxtranet'
import { useState } from 'react'
import { Link } from '../route.tsx'
import { FolderIcon, LockIcon } from '../ui/icons.tsx'
import { QueryResult } from '../ui/query-result.tsx'
import { root, useFolderPath, useFolders } from './queries.ts'

export function FolderTree({ current }: { current: number }) {
  const top = useFolders(root)
  const path = useFolderPath(Math.max(current, root)).data?.map(({ id }) => id) ?? []
  return (
    <QueryResult of={top}>
      {(folders) => (
        <ul className="folders">
          {folders.map((folder) => (
            <Branch key={folder.id} folder={folder} current={current} path={path} />
          ))}
        </ul>
      )}
    </QueryResult>
  )
}

interface BranchProps {
  folder: FolderItem
  current: number
  /** The folders from the top down to the current one. */
  path: number[]
}

function Branch({ folder: { id, title, inactive }, current, path }: BranchProps) {
  const [chosen, choose] = useState<boolean>()
  const isOpen = chosen ?? path.includes(id)
  const below = useFolders(id, isOpen)
  const isLeaf = below.data?.length === 0
  return (
    <li>
      <div className="branch">
        <button
          type="button"
          className="twist"
          aria-expanded={isOpen}
          aria-label={`Folders in ${title}`}
          disabled={isLeaf}
          onClick={() => choose(!isOpen)}
        />
        <Link to={`/documents/${id}`} aria-current={id === current ? 'page' : undefined}>
          <FolderIcon locked={inactive} />
          <span dir="auto">{title}</span>
          {inactive && <LockIcon />}
        </Link>
      </div>
      {isOpen && !isLeaf && below.data && (
        <ul className="folders">
          {below.data.map((folder) => (
            <Branch key={folder.id} folder={folder} current={current} path={path} />
          ))}
        </ul>
      )}
    </li>
  )
}
