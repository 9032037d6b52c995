import { type DragEvent, useState } from 'react'
import { useApiMutation } from '../api-context.tsx'
import { useNotify } from './notices.tsx'
import { root } from './queries.ts'
import { addFiles } from './uploads.ts'

/** Uploads files that are dropped on a folder. A drop on a folder inside is not for this one. */
export function useFileDrop(folder: number) {
  const [isOver, setOver] = useState(false)
  const notify = useNotify()
  const add = useApiMutation(async (api, files: readonly File[]) => {
    const what = files.length === 1 ? files[0]!.name : `${files.length} files`
    notify({ text: `Uploading ${what}…` })
    const { title } = await addFiles(api, folder, files)
    notify({ text: `Uploaded ${what} to ${title}.` })
  })
  const isFor = (event: DragEvent) =>
    folder !== root && !event.defaultPrevented && event.dataTransfer.types.includes('Files')
  return {
    'data-over': isOver || undefined,
    onDragOver: (event: DragEvent) => {
      setOver(isFor(event))
      if (!isFor(event)) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'copy'
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      setOver(false)
      if (!isFor(event)) return
      event.preventDefault()
      const files = [...event.dataTransfer.files]
      const text = files.length === 1 ? `${files[0]!.name} was not uploaded.` : 'Not all files were uploaded.'
      add.mutate(files, { onError: ({ message }) => notify({ text, details: message, isProblem: true }) })
    },
  }
}
