/** Passes a file from a frame to the page around it. */
const passedOn = 'file-dropped'

/** The end of the name of a saved state. */
export const stateEnding = '.state.json'

/** Takes files that are dropped on the page or on a frame in it. */
export function onFileDropped(open: (file: File) => void): () => void {
  const onPassed = (event: Event) => open((event as CustomEvent<File>).detail)
  const stop = takeDrops(open)
  addEventListener(passedOn, onPassed)
  return () => {
    stop()
    removeEventListener(passedOn, onPassed)
  }
}

/** In a frame: the page around it takes the files. */
export function passFilesOn(): () => void {
  return takeDrops((file) => parent.dispatchEvent(new CustomEvent(passedOn, { detail: file })))
}

/** Otherwise the browser would leave the page. Fields for files take their own drops. */
function takeDrops(take: (file: File) => void): () => void {
  const onDrag = (event: DragEvent) => {
    if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
  }
  const onDrop = (event: DragEvent) => {
    const file = event.dataTransfer?.files[0]
    if (event.defaultPrevented || !file) return
    event.preventDefault()
    take(file)
  }
  // Before a folder, which would upload it.
  const onStateDrop = (event: DragEvent) => {
    if (event.dataTransfer?.files[0]?.name.endsWith(stateEnding)) onDrop(event)
  }
  addEventListener('dragover', onDrag)
  addEventListener('drop', onStateDrop, true)
  addEventListener('drop', onDrop)
  return () => {
    removeEventListener('dragover', onDrag)
    removeEventListener('drop', onStateDrop, true)
    removeEventListener('drop', onDrop)
  }
}
