import type { SheetSummary } from 'fauxtranet'
import { useAnswer, useDeed } from '../api-context.tsx'

export type Status = SheetSummary['status']

export function useMySheets(user: number) {
  return useAnswer('expenses.listSheets', { query: { user } })
}

/** Those of one's reports, in every state. */
export function useSheetsOfReports(supervisor: number) {
  return useAnswer('expenses.listSheets', { query: { supervisor } })
}

/** A new status, and what there is to say about it. */
export function useDecision(id: number) {
  return useDeed((api, body: { status: Status; notes?: string }) =>
    api.call('expenses.updateSheet', { params: { id }, body }),
  )
}
