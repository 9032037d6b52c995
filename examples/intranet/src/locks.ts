import { useQuery } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import { useMe } from './api-context.tsx'

/** Who has checked out documents, by the document's id. */
export type Locks = ReadonlyMap<number, { id: number; name: string }>

/** Loads the locks. The API does not report them, so there are none unless the build has a simulator. */
export const LocksContext = createContext(async (): Promise<Locks> => new Map())

/** The name of another user who has checked out the document. */
export function useLock(docId: number): string | undefined {
  const { data } = useQuery({ queryKey: ['locks'], queryFn: useContext(LocksContext) })
  const me = useMe().data
  const holder = data?.get(docId)
  return me && holder?.id !== me.id ? holder?.name : undefined
}
