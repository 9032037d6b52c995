import { type DragEvent, useState } from 'react'
import { showSize } from './sizes.ts'

/** One file, chosen or dropped. */
export function FileField({ file, onChoose }: { file: File | undefined; onChoose: (file: File) => void }) {
  const [isOver, setOver] = useState(false)
  const take = (files: FileList | null) => {
    const [first] = files ?? []
    if (first) onChoose(first)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
  }
  return (
    <label
      className={isOver ? 'file-field over' : 'file-field'}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <input type="file" aria-label="File" onChange={(event) => take(event.target.files)} />
      {file ? (
        <span>
          <strong>{file.name}</strong> {showSize(file.size)}
        </span>
      ) : (
        <span>
          <strong>Choose a file</strong> or drop it here
        </span>
      )}
    </label>
  )
}
