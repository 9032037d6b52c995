import { Link } from '../route.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { showDate } from '../ui/dates.ts'
import { Facts } from '../ui/facts.tsx'
import { PersonName } from '../ui/person-name.tsx'
import { QueryResult } from '../ui/query-result.tsx'
import { FileButton } from './file-button.tsx'
import { previewKindOf } from './preview/kinds.ts'
import { type Place, useVersions } from './queries.ts'

export function VersionList({ place }: { place: Place }) {
  return (
    <section aria-labelledby="versions">
      <h3 id="versions">Versions</h3>
      <QueryResult of={useVersions(place)}>
        {(versions) => (
          <ol className="versions">
            {versions.map(({ version_num, is_latest, title, modified_by, version_comment, date_last_modified }) => (
              <li key={version_num}>
                <Avatar id={modified_by.id} size={28} />
                <div>
                  <strong>Version {version_num}</strong> {is_latest && <span className="chip">latest</span>}
                  <p dir="auto">{version_comment || 'No comment'}</p>
                  <small>
                    <PersonName {...modified_by} /> · <Facts of={[showDate(date_last_modified)]} />
                  </small>
                </div>
                {previewKindOf(title) && (
                  <Link
                    to={`/documents/${place.parent_id}/${place.doc_id}/${version_num}`}
                    className="button"
                    aria-label={`View version ${version_num}`}
                  >
                    View
                  </Link>
                )}
                <FileButton place={place} version={version_num} name={title}>
                  Get
                </FileButton>
              </li>
            ))}
          </ol>
        )}
      </QueryResult>
    </section>
  )
}
