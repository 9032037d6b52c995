import type { FolderItem } from 'fauxtranet'
import { type ReactNode, useState } from 'react'
import { Empty, QueryResult } from '../ui/query-result.tsx'
import { root, useFolderPath, useFolders } from './queries.ts'

interface FolderTreeProps {
  /** The tree is open down to this folder. */
  openTo: number
  children: (folder: FolderItem) => ReactNode
}

export function FolderTree({ openTo, children }: FolderTreeProps) {
  const top = useFolders(root)
  const path = useFolderPath(Math.max(openTo, root)).data?.map(({ id }) => id) ?? []
  return (
    <QueryResult of={top}>
      {(folders) =>
        folders.length === 0 ? (
          <Empty title="No folders yet" />
        ) : (
          <ul className="folders">
            {folders.map((folder) => (
              <Branch key={folder.id} folder={folder} path={path} show={children} />
            ))}
          </ul>
        )
      }
    </QueryResult>
  )
}

interface BranchProps {
  folder: FolderItem
  /** The folders from the top down to the current one. */
  path: number[]
  show: (folder: FolderItem) => ReactNode
}

function Branch({ folder, path, show }: BranchProps) {
  const { id, title } = folder
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
        {show(folder)}
      </div>
      {isOpen && !isLeaf && below.data && (
        <ul className="folders">
          {below.data.map((folder) => (
            <Branch key={folder.id} folder={folder} path={path} show={show} />
          ))}
        </ul>
      )}
    </li>
  )
}
