import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { saveFile } from '../ui/save-file.ts'
import type { About, Control } from './control.ts'
import { onFileDropped } from './file-dropped.ts'
import { mutationKey } from './problem.tsx'
import type { Replacement } from './replacement.tsx'

interface StateFile {
  name: string
  text: string
  scenario: string
  now: string
}

async function readStateFile(file: File): Promise<StateFile> {
  const text = await file.text()
  try {
    const { origin, now, tables } = JSON.parse(text)
    if (tables) return { name: file.name, text, scenario: origin.scenario, now }
  } catch {
    // It is something else.
  }
  throw new Error(`“${file.name}” is not a saved state. Nothing was changed.`)
}

/** Saves the state as a file, and loads a file that was chosen or dropped on the page. */
export function useStateFile(control: Control, replacement: Replacement) {
  const save = useMutation({ mutationKey, mutationFn: async (name: string) => saveFile(await control.save(), name) })
  const read = useMutation({ mutationKey, mutationFn: readStateFile })
  const load = useMutation({
    mutationKey,
    mutationFn: ({ name, text }: StateFile) =>
      replacement
        .replace(`Loaded “${name}”.`, () => control.load(text))
        .catch((error) => {
          // Without a response, it may have been loaded.
          if (error.status === 0) throw error
          throw new Error(`“${name}” cannot be loaded: ${error.message}. Nothing was changed.`)
        }),
    onSettled: () => read.reset(),
  })
  const open = (file: File) => {
    replacement.close()
    read.mutate(file)
  }
  useEffect(() => onFileDropped(open))
  return {
    save: save.mutate,
    open,
    chosen: read.data,
    cancel: read.reset,
    load: load.mutate,
  }
}

interface FileOfferProps {
  state: ReturnType<typeof useStateFile>
  titleOf: (scenario: string) => string
  /** What a file replaces. */
  about: Pick<About, 'scenario' | 'changed'>
}

/** Asks before a file replaces the state. */
export function FileOffer({ state: { chosen, load, cancel }, titleOf, about }: FileOfferProps) {
  if (!chosen) return null
  const date = new Date(chosen.now).toLocaleDateString('en-GB', { day: 'numeric', month: 'short' })
  return (
    <p role="alert">
      “{chosen.name}” shows “{titleOf(chosen.scenario)}” on {date}. It replaces “{titleOf(about.scenario)}”
      {about.changed && ' and your changes'}.
      <button type="button" onClick={() => load(chosen)}>
        Load it
      </button>
      <button type="button" onClick={cancel}>
        Cancel
      </button>
    </p>
  )
}
