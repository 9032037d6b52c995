import { lazy, Suspense } from 'react'
import { Link } from '../route.tsx'
import { Skeleton } from '../ui/query-result.tsx'
import { Desk } from './desk.tsx'
import { DocumentDetails } from './document-details.tsx'
import { DraftList } from './draft-list.tsx'
import { FolderContent } from './folder-content.tsx'
import { FolderLink } from './folder-link.tsx'
import { FolderTree } from './folder-tree.tsx'
import { Notices } from './notices.tsx'
import { root } from './queries.ts'
import { TrashCan } from './trash-can.tsx'

const Preview = lazy(async () => ({ default: (await import('./preview/preview.tsx')).Preview }))

/** `/documents/<folder>`, `/documents/<folder>/<document>`, with `/<version>` its preview, `/documents/trash`. */
export function DocumentsScreen({ parts }: { parts: string[] }) {
  const [place, document, version] = parts
  const isTrash = place === 'trash'
  const folder = Number(place) || root
  const details = document ? { doc_id: Number(document), parent_id: folder } : undefined
  return (
    <Notices>
      <div className={details ? 'documents with-details' : 'documents'}>
        <nav className="card tree" aria-label="Folders">
          <FolderTree openTo={isTrash ? root : folder}>
            {(each) => <FolderLink folder={each} isCurrent={!isTrash && each.id === folder} />}
          </FolderTree>
          <Link to="/documents/trash" className="trash-link" aria-current={isTrash ? 'page' : undefined}>
            <svg className="icon" viewBox="0 0 20 20" aria-hidden="true">
              <path
                d="M4 6h12M8 6V4h4v2M6 6l.7 10h6.6L14 6"
                fill="none"
                stroke="currentColor"
                strokeWidth="1.6"
                strokeLinecap="round"
                strokeLinejoin="round"
              />
            </svg>
            Trash can
          </Link>
        </nav>
        {isTrash && <TrashCan />}
        {!isTrash && !version && <FolderContent key={folder} id={folder} selected={details?.doc_id} />}
        {details && version && (
          <Suspense fallback={<Skeleton kind="page" />}>
            <Preview place={details} version={Number(version)} />
          </Suspense>
        )}
        <div className="aside">
          {details ? (
            <DocumentDetails key={document} place={details} isPreviewed={version !== undefined} />
          ) : (
            <>
              <DraftList which="to_approve" />
              <Desk />
              <DraftList which="draft" />
            </>
          )}
        </div>
      </div>
    </Notices>
  )
}
