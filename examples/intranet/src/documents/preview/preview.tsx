import { useApi, useApiQuery } from '../../api-context.tsx'
import { Link } from '../../route.tsx'
import { DownloadButton } from '../../ui/download-button.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { Empty, QueryResult } from '../../ui/query-result.tsx'
import { showSize } from '../../ui/sizes.ts'
import type { Place } from '../queries.ts'
import { FilePreview } from './file-preview.tsx'
import { previewKindOf } from './kinds.ts'

/** In bytes. Larger files would make the page slow. */
const largest = 5_000_000

/** The file of a version, in place of the folder. */
export function Preview({ place, version }: { place: Place; version: number }) {
  const { doc_id, parent_id } = place
  const input = { params: { doc_id, version_num: version }, query: { parent_id } }
  const files = useApiQuery('documents.listComponents', input)
  const address = useApi().addressOf('documents.getFile', input)
  return (
    <section className="card content preview" aria-label="Preview">
      <QueryResult of={files}>
        {(components) => {
          const file = Object.values(components).find(({ primary }) => primary)
          if (!file) return <Empty title="This document has no file" />
          const { title, size } = file
          const kind = previewKindOf(title)
          return (
            <>
              <header className="title-row">
                <PageHeading always dir="auto">
                  {title}
                </PageHeading>
                <div className="buttons">
                  <DownloadButton address={address} name={title}>
                    Download
                  </DownloadButton>
                  <Link to={`/documents/${parent_id}/${doc_id}`} className="button">
                    Close preview
                  </Link>
                </div>
              </header>
              <small>
                Version {version} · {showSize(size)}
              </small>
              {kind && size <= largest ? (
                // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard.
                <section className={`preview-file ${kind}`} aria-label="Content of the file" tabIndex={0}>
                  <FilePreview address={address} name={title} kind={kind} />
                </section>
              ) : (
                <Empty title={kind ? 'This file is too large to preview' : 'Files of this kind have no preview'}>
                  Download it to open it on your computer.
                </Empty>
              )}
            </>
          )
        }}
      </QueryResult>
    </section>
  )
}
