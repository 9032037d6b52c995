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
  const params = { doc_id, version_num: version }
  const address = useApi().addressOf('documents.getFile', { params, query: { parent_id } })
  return (
    <DownloadButton address={address} name={name}>
      {children}
    </DownloadButton>
  )
}
