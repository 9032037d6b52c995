import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Control } from './control.ts'
import { mutationKey } from './problem.tsx'

/** Calls the listener when the whole state was replaced. */
export type OnReplaced = (listener: () => void) => () => void

/** What the bar has replaced the state with, until the state is replaced again: undo would restore that one. */
export function useReplacement(control: Control, onReplaced: OnReplaced) {
  const [text, setText] = useState<string>()
  /** Replacements by the bar that the simulator has not reported yet. */
  const own = useRef(0)
  const close = () => setText(undefined)
  useEffect(
    () =>
      onReplaced(() => {
        if (own.current > 0) own.current -= 1
        else setText(undefined)
      }),
    [onReplaced],
  )
  const revert = useMutation({ mutationKey, mutationFn: control.revert, onSuccess: close })
  return {
    text,
    close,
    undo: () => revert.mutate(),
    /** Shows the text if the state is replaced. */
    async replace(next: string, run: () => Promise<void>) {
      close()
      own.current += 1
      try {
        await run()
      } catch (error) {
        own.current -= 1
        throw error
      }
      setText(next)
    },
  }
}

export type Replacement = ReturnType<typeof useReplacement>

export function ReplacementNotice({ of: { text, undo, close } }: { of: Replacement }) {
  if (text === undefined) return null
  return (
    <p role="status">
      {text}
      <button type="button" onClick={undo}>
        Undo
      </button>
      <button type="button" onClick={close}>
        Close
      </button>
    </p>
  )
}
