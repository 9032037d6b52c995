import { signal } from '@preact/signals'
import { useEffect, useMemo } from 'preact/hooks'
import { routeOf } from '../../../route.ts'
import { act } from '../../../state/notice.ts'
import { usePermitted } from '../../../state/permitted.ts'
import { onOtherRows, type Row, useRows } from '../../../state/rows.ts'
import { Icon } from '../../../ui/icon.tsx'
import { RowLink } from '../../../ui/row-link.tsx'
import { NoRows } from '../no-rows.tsx'
import { moveFocus } from '../row-keys.ts'
import { DocumentNode } from './document-node.tsx'
import { type FolderContents, foldersTo, useFolder, useFound } from './folder-contents.ts'

/** The open folders, and the documents with a preview. Undefined until the tree is first shown. */
const openNodes = signal<ReadonlySet<string> | undefined>(undefined)

onOtherRows(() => {
  openNodes.value = undefined
})

const isOpenNode = (node: string) => openNodes.value?.has(node) ?? false

function toggle(node: string): void {
  const next = new Set(openNodes.value)
  if (!next.delete(node)) next.add(node)
  openNodes.value = next
}

/** The documents in their folders. */
export function Tree() {
  const { filter: words = '' } = routeOf('data').query
  const versions = useRows('versions', { where: 'is_draft:true', columns: 'document_id', limit: 200 })
  const drafts = useMemo(() => new Set(versions?.rows.map(({ document_id }) => document_id as number)), [versions])
  useEffect(() => {
    if (!versions || openNodes.value) return
    act(async () => {
      const folders = await foldersTo([...drafts])
      openNodes.value ??= new Set([...folders].map((id) => `folder ${id}`))
    })
  }, [versions])
  if (!openNodes.value) return null
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles the keys of the rows.
    <div class="scroll tree" onKeyDown={moveFocus}>
      {words.trim() === '' ? <Folder id={0} drafts={drafts} /> : <Found words={words} drafts={drafts} />}
    </div>
  )
}

type Drafts = ReadonlySet<number>

function Found({ words, drafts }: { words: string; drafts: Drafts }) {
  const found = useFound(words)
  if (!found) return null
  if (found.folders.length + found.documents.length === 0) return <NoRows table="documents" />
  return <Contents of={found} drafts={drafts} label="Found documents" />
}

function Folder({ id, drafts, label = 'Documents' }: { id: number; drafts: Drafts; label?: string }) {
  const contents = useFolder(id)
  return contents ? <Contents of={contents} drafts={drafts} label={label} /> : null
}

function Contents({ of: { folders, documents, names, more }, drafts, label }: ContentsProps) {
  const permitted = usePermitted(documents.map(({ id }) => id as number))
  return (
    <ul aria-label={label}>
      {folders.map((folder) => (
        <FolderNode key={`folder ${folder.id}`} folder={folder} drafts={drafts} />
      ))}
      {documents.map((document) => (
        <DocumentNode
          key={`document ${document.id}`}
          document={document}
          names={names}
          hasDraft={drafts.has(document.id as number)}
          permitted={permitted[document.id as number]}
          isOpen={isOpenNode(`document ${document.id}`)}
          onToggle={() => toggle(`document ${document.id}`)}
        />
      ))}
      {more !== '' && <li class="remark">{`${more}. Type to find them.`}</li>}
      {folders.length + documents.length === 0 && <li class="remark">Empty</li>}
    </ul>
  )
}

interface ContentsProps {
  of: FolderContents
  drafts: Drafts
  label: string
}

function FolderNode({ folder, drafts }: { folder: Row; drafts: Drafts }) {
  const id = folder.id as number
  const title = String(folder.title)
  const isOpen = isOpenNode(`folder ${id}`)
  return (
    <li>
      <div class="line">
        <button type="button" class="node" aria-expanded={isOpen} onClick={() => toggle(`folder ${id}`)}>
          <Icon name={isOpen ? 'down' : 'right'} />
          <Icon name="folder" />
          <span dir="auto">{title}</span>
        </button>
        {folder.closed_at !== null && (
          <span class="mark warning">
            <Icon name="lock" /> closed
          </span>
        )}
        {!folder.inherits && (
          <span class="mark">
            <Icon name="lock" /> own rights
          </span>
        )}
        <small>
          <RowLink table="folders" id={id} name="Details" />
        </small>
      </div>
      {isOpen && <Folder id={id} drafts={drafts} label={title} />}
    </li>
  )
}
