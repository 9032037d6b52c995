import type { ReactNode } from 'react'
import { useApi } from '../api-context.tsx'
import { DownloadButton } from '../ui/download-button.tsx'
import type { Place } from './queries.ts'

interface FileButtonProps {
  place: Place
  version: number
  name: string
  children: ReactNode
}

/** Downloads the file of a version. */
export function FileButton({ place: { doc_id, parent_id }, version, name, children }: FileButtonProps) {
  const { baseUrl } = useApi()
  const path = `/intranet/rest/documents/v1/document/${doc_id}/${version}/file?parent_id=${parent_id}`
  return (
    <DownloadButton address={baseUrl + path} name={name}>
      {children}
    </DownloadButton>
  )
}
