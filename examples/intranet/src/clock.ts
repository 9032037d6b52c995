import { createContext, useContext } from 'react'

/** The intranet's current time. The computer's, unless the build has a simulator. */
export const ClockContext = createContext<() => Date>(() => new Date())

export function useNow(): Date {
  return useContext(ClockContext)()
}
