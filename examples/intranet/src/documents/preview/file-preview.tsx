import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../api-context.tsx'
import { useObjectUrl } from '../../ui/object-url.ts'
import { Picture } from '../../ui/picture.tsx'
import { Empty, QueryResult } from '../../ui/query-result.tsx'
import type { PreviewKind } from './kinds.ts'
import { MarkdownPreview } from './markdown-preview.tsx'
import { TablePreview } from './table-preview.tsx'

interface FilePreviewProps {
  address: string
  name: string
  kind: PreviewKind
}

export function FilePreview({ address, name, kind }: FilePreviewProps) {
  if (kind === 'picture' || kind === 'pdf') return <BinaryPreview address={address} name={name} kind={kind} />
  return <TextPreview address={address} kind={kind} />
}

/** Fetched, because the address of a file is a download. */
function useFile<Content>(address: string, kind: string, read: (file: Blob) => Promise<Content> | Content) {
  const api = useApi()
  return useQuery({
    queryKey: ['file', kind, address],
    queryFn: async () => read(await api.getFile(address)),
    // A version never changes.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

function BinaryPreview({ address, name, kind }: FilePreviewProps) {
  // The browser must not take a file for a page, whatever it contains.
  const file = useFile(address, kind, (blob) => (kind === 'pdf' ? new Blob([blob], { type: 'application/pdf' }) : blob))
  const url = useObjectUrl(file.data)
  return (
    <QueryResult of={file}>
      {() => {
        if (!url) return null
        return kind === 'pdf' ? (
          <iframe title={name} src={`${url}#navpanes=0&view=FitH`} />
        ) : (
          <Picture
            src={url}
            alt={name}
            fallback={<Empty title="This picture cannot be shown">Download it to open it on your computer.</Empty>}
          />
        )
      }}
    </QueryResult>
  )
}

function TextPreview({ address, kind }: Omit<FilePreviewProps, 'name'>) {
  const text = useFile(address, kind, (file) => file.text())
  return (
    <QueryResult of={text}>
      {(content) => {
        if (kind === 'table') return <TablePreview text={content} />
        if (kind === 'text') return <pre dir="auto">{content}</pre>
        return <MarkdownPreview text={content} />
      }}
    </QueryResult>
  )
}
