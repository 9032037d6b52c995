import { useEffect } from 'preact/hooks'
import { act } from '../state/notice.ts'
import { loadReport } from './report.ts'
import { isState, loadState } from './state-file.tsx'

/** Takes a report or a saved state, dropped anywhere on the panel or chosen. */
export function FileDrop() {
  useEffect(() => {
    const onOver = (event: Event) => event.preventDefault()
    const onDrop = (event: DragEvent) => {
      event.preventDefault()
      take(event.dataTransfer?.files)
    }
    addEventListener('dragover', onOver)
    addEventListener('drop', onDrop)
    return () => {
      removeEventListener('dragover', onOver)
      removeEventListener('drop', onDrop)
    }
  }, [])
  return (
    <input
      type="file"
      hidden
      accept=".har,.json,application/json"
      aria-label="Report or saved state"
      onChange={({ currentTarget }) => {
        take(currentTarget.files)
        // Allows choosing the same file again.
        currentTarget.value = ''
      }}
    />
  )
}

function take(files: FileList | null | undefined): void {
  const file = files?.[0]
  if (file) act(() => load(file))
}

async function load(file: File): Promise<void> {
  const content = await new Response(file).json().catch(() => {
    throw new Error(`${file.name} is neither a report nor a saved state: it is not JSON.`)
  })
  await (isState(content) ? loadState(file.name, content) : loadReport(file.name, content))
}
