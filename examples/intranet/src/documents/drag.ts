import { type DragEvent, useState } from 'react'
import { useFileDrop } from './file-drop.ts'
import { useNotify } from './notices.tsx'
import { type Piece, useTransfer } from './transfers.ts'

const mediaType = 'application/x-intranet-piece'

/** Makes a row draggable. Without the right to move it, it is copied. */
export function dragged(piece: Piece, mayMove: boolean) {
  return {
    draggable: true,
    onDragStart: ({ dataTransfer }: DragEvent) => {
      dataTransfer.setData(mediaType, JSON.stringify(piece))
      dataTransfer.effectAllowed = mayMove ? 'copyMove' : 'copy'
    },
  }
}

/** Takes dropped rows and files into a folder. With Ctrl, or the option key of a Mac, rows are copied. */
export function useDropTarget(folder: { id: number; title: string }) {
  const [isOver, setOver] = useState(false)
  const notify = useNotify()
  const transfer = useTransfer()
  const files = useFileDrop(folder.id)
  return {
    'data-over': isOver || files['data-over'],
    onDragOver: (event: DragEvent) => {
      const { dataTransfer } = event
      if (!dataTransfer.types.includes(mediaType)) return files.onDragOver(event)
      event.preventDefault()
      dataTransfer.dropEffect = isCopy(event) ? 'copy' : 'move'
      setOver(true)
    },
    onDragLeave: () => {
      setOver(false)
      files.onDragLeave()
    },
    onDrop: (event: DragEvent) => {
      setOver(false)
      const text = event.dataTransfer.getData(mediaType)
      if (!text) return files.onDrop(event)
      event.preventDefault()
      const piece: Piece = JSON.parse(text)
      if (piece.parent === folder.id && !isCopy(event)) return
      transfer.mutate(
        { kind: isCopy(event) ? 'copy' : 'move', piece, to: folder },
        { onError: ({ message, cause }) => notify({ text: message, details: cause as string, isProblem: true }) },
      )
    },
  }
}

function isCopy({ ctrlKey, altKey, dataTransfer }: DragEvent): boolean {
  return ctrlKey || altKey || dataTransfer.effectAllowed === 'copy'
}
