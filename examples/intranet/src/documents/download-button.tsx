import { useMutation } from '@tanstack/react-query'
import type { Api } from '../api.ts'
import { useApi } from '../api-context.tsx'
import { Failure } from '../ui/failure.tsx'
import { saveFile } from '../ui/save-file.ts'

interface DownloadProps {
  file: Parameters<Api['getFile']>[0]
  name: string
  label: string
}

export function DownloadButton({ file, name, label }: DownloadProps) {
  const api = useApi()
  const download = useMutation({ mutationFn: async () => saveFile(await api.getFile(file), name) })
  return (
    <>
      <button type="button" disabled={download.isPending} onClick={() => download.mutate()}>
        {label}
      </button>
      <Failure error={download.error} />
    </>
  )
}
