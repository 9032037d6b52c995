import { useEffect, useState } from 'preact/hooks'
import { isFramed } from '../base.ts'
import { act } from '../state/notice.ts'
import { loadReport } from './report.ts'
import { isState, loadState, stateEnding } from './state-file.tsx'

/** Takes a report or a saved state, dropped anywhere on the panel or chosen. */
export function FileDrop() {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const ending = new AbortController()
    const onOver = (event: DragEvent) => {
      event.preventDefault()
      setOver(event.dataTransfer?.types.includes('Files') ?? false)
    }
    const onLeave = (event: DragEvent) => event.relatedTarget === null && setOver(false)
    const onDrop = (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      take(event.dataTransfer?.files)
    }
    addEventListener('dragover', onOver, ending)
    addEventListener('dragleave', onLeave, ending)
    addEventListener('drop', onDrop, ending)
    if (isFramed) takeDropsOf(parent, ending)
    return () => ending.abort()
  }, [])
  return (
    <>
      {isOver && <p class="drop">Drop a saved state or a report to load it.</p>}
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
    </>
  )
}

/** Otherwise a saved state that misses the panel would replace the page. Other files are for the page. */
function takeDropsOf(page: Window, ending: AbortController): void {
  const onOver = (event: DragEvent) => {
    if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
  }
  const onDrop = (event: DragEvent) => {
    const files = event.dataTransfer?.files
    if (event.defaultPrevented || !files?.[0]?.name.endsWith(stateEnding) || !frameElement?.checkVisibility()) return
    event.preventDefault()
    take(files)
  }
  page.addEventListener('dragover', onOver, ending)
  page.addEventListener('drop', onDrop, ending)
  addEventListener('pagehide', () => ending.abort(), ending)
}

function take(files: FileList | null | undefined): void {
  const file = files?.[0]
  if (file) act(() => load(file))
}

async function load(file: File): Promise<void> {
  if (/\.[cm]?[jt]s$/.test(file.name))
    throw new Error(
      `${file.name} is code. Start the simulator with --scenario ${file.name}, or save the state instead.`,
    )
  const content = await new Response(file).json().catch(() => {
    throw new Error(`${file.name} is neither a report nor a saved state: it is not JSON.`)
  })
  await (isState(content) ? loadState(file.name, content) : loadReport(file.name, content))
}
