import { useState } from 'react'
import { LockIcon } from '../ui/icons.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { Empty, QueryResult } from '../ui/query-result.tsx'
import { QueryFailure } from '../ui/shared-failures.tsx'
import { DocumentRow } from './document-row.tsx'
import { useFileDrop } from './file-drop.ts'
import { FolderPath } from './folder-path.tsx'
import { FolderRow } from './folder-row.tsx'
import { NewFolderForm } from './new-folder-form.tsx'
import { root, useAnyDrafts, useCheckedOut, useDocuments, useFolderInfo, useFolderPath, useFolders } from './queries.ts'
import { rightsInFolder } from './rights.ts'
import { UploadForm } from './upload-form.tsx'

export function FolderContent({ id, selected }: { id: number; selected: number | undefined }) {
  const folders = useFolderPath(id)
  const path = folders.data ?? []
  const info = useFolderInfo(id)
  const [form, open] = useState<'folder' | 'upload'>()
  const close = () => open(undefined)
  const isReady = selected === undefined && (id === root || info.data !== undefined)
  const isLocked = path.at(-1)?.is_open === false
  const { mayEdit, mayContribute } = rightsInFolder(info.data?.permissions, isLocked)
  return (
    <section className="card content" aria-labelledby="folder-title" {...useFileDrop(id)}>
      <FolderPath path={path} />
      <header className="title-row">
        <PageHeading as={selected === undefined ? 'h1' : 'h2'} isReady={isReady} id="folder-title">
          {info.data?.title ?? (id === root ? 'Library' : 'Folder')} {isLocked && <LockIcon />}
        </PageHeading>
        <div className="buttons">
          {mayEdit && (
            <button type="button" aria-expanded={form === 'folder'} onClick={() => open('folder')}>
              New folder
            </button>
          )}
          {mayContribute && (
            <button type="button" className="primary" aria-expanded={form === 'upload'} onClick={() => open('upload')}>
              Upload
            </button>
          )}
        </div>
      </header>
      <QueryFailure of={folders} />
      <QueryFailure of={info} />
      {info.data?.description && <p className="lead">{info.data.description}</p>}
      {isLocked && (
        <p className="notice">
          <bdi>This folder is locked. You can read its contents, but not change them.</bdi>
        </p>
      )}
      {form === 'folder' && <NewFolderForm parent={id} onDone={close} />}
      {form === 'upload' && <UploadForm folder={id} mustDraft={!mayEdit} onDone={close} />}
      <Rows id={id} selected={selected} isLocked={isLocked} />
    </section>
  )
}

function Rows({ id, selected, isLocked }: { id: number; selected: number | undefined; isLocked: boolean }) {
  const folders = useFolders(id)
  const documents = useDocuments(id)
  const held = useCheckedOut().data?.map(({ doc_id }) => doc_id) ?? []
  const drafts = useAnyDrafts()
  return (
    <QueryResult of={folders}>
      {(below) => (
        <>
          <ul className="rows">
            {below.map((folder) => (
              <FolderRow
                key={folder.id}
                folder={folder}
                mayDelete={rightsInFolder(folder.permissions, isLocked).mayDelete}
              />
            ))}
          </ul>
          {id === root ? (
            below.length === 0 && (
              <Empty title="The library is empty">Folders that an administrator creates appear here.</Empty>
            )
          ) : (
            <QueryResult of={documents}>
              {(list) => (
                <>
                  <ul className="rows" aria-label="Documents">
                    {list.map((document) => (
                      <DocumentRow
                        key={document.doc_id}
                        document={document}
                        isMine={held.includes(document.doc_id)}
                        isLocked={isLocked}
                        hasDraft={drafts.some(({ doc_id }) => doc_id === document.doc_id)}
                        isSelected={document.doc_id === selected}
                      />
                    ))}
                  </ul>
                  {list.length + below.length === 0 && (
                    <Empty title="This folder is empty">
                      {isLocked ? undefined : 'Upload a document to add it here.'}
                    </Empty>
                  )}
                </>
              )}
            </QueryResult>
          )}
        </>
      )}
    </QueryResult>
  )
}
