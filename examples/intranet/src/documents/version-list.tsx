import type { Version } from 'fauxtranet'
import { Link } from '../route.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { showDate } from '../ui/dates.ts'
import { Facts } from '../ui/facts.tsx'
import { PersonName } from '../ui/person.tsx'
import { Empty, QueryResult } from '../ui/query-result.tsx'
import { FileButton } from './file-button.tsx'
import { previewKindOf } from './preview/kinds.ts'
import { type Place, useVersions } from './queries.ts'
import { useRestoreVersion } from './uploads.ts'

interface VersionsProps {
  document: Place & { title: string }
  mayRestore: boolean
  /** The user may only save drafts. */
  mustDraft: boolean
}

export function VersionList(props: VersionsProps) {
  return (
    <section aria-labelledby="versions">
      <h2 id="versions">Versions</h2>
      <QueryResult of={useVersions(props.document)}>
        {(versions) =>
          versions.length === 0 ? (
            <Empty title="No versions" />
          ) : (
            <ol className="versions">
              {versions.map((version) => (
                <VersionEntry key={version.version_num} version={version} {...props} />
              ))}
            </ol>
          )
        }
      </QueryResult>
    </section>
  )
}

function VersionEntry({ version, document, mayRestore, mustDraft }: VersionsProps & { version: Version }) {
  const { version_num, is_latest, title, modified_by, version_comment, date_last_modified } = version
  const restore = useRestoreVersion(document, mustDraft)
  return (
    <li>
      <Avatar id={modified_by.id} size={28} />
      <div>
        <strong>Version {version_num}</strong> {is_latest && <span className="chip">latest</span>}
        <p dir="auto">{version_comment || 'No comment'}</p>
        <small>
          <PersonName {...modified_by} /> · <Facts of={[showDate(date_last_modified)]} />
        </small>
        <div className="buttons">
          {previewKindOf(title) && (
            <Link
              to={`/documents/${document.parent_id}/${document.doc_id}/${version_num}`}
              className="button"
              aria-label={`Preview version ${version_num}`}
            >
              Preview
            </Link>
          )}
          <FileButton place={document} version={version_num} name={title}>
            Download
          </FileButton>
          {mayRestore && !is_latest && (
            <button
              type="button"
              className="quiet"
              disabled={restore.isPending}
              aria-label={`Restore version ${version_num}`}
              onClick={() => restore.mutate(version_num)}
            >
              Restore
            </button>
          )}
        </div>
      </div>
    </li>
  )
}
