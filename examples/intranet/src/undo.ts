import { createContext, useContext, useEffect } from 'react'

/** Calls the listener when changes were undone from outside. Never, unless the build has a simulator. */
export const UndoContext = createContext<(listener: () => void) => () => void>(() => () => undefined)

/** For messages about changes, which may be undone now. */
export function useOnUndo(listener: () => void): void {
  const onUndo = useContext(UndoContext)
  useEffect(() => onUndo(listener))
}
