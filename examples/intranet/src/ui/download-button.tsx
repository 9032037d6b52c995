import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useApi } from '../api-context.tsx'
import { Failure } from './failure.tsx'
import { saveFile } from './save-file.ts'

interface DownloadProps {
  address: string
  /** The file name. */
  name: string
  className?: string
  children: ReactNode
}

export function DownloadButton({ address, name, className, children }: DownloadProps) {
  const api = useApi()
  const download = useMutation({ mutationFn: async () => saveFile(await api.getFile(address), name) })
  return (
    <>
      <button type="button" className={className} disabled={download.isPending} onClick={() => download.mutate()}>
        {children}
      </button>
      <Failure error={download.error} />
    </>
  )
}
