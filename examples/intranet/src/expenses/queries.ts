import type { SheetSummary } from 'fauxtranet'
import { useAnswer, useDeed } from '../api-context.tsx'

export type Status = SheetSummary['status']

export function useMySheets(user: number) {
  return useAnswer(['expenses', 'mine', user], (api) => api.expenses.listSheets({ query: { user } }))
}

/** Those of one's reports, in every state. */
export function useSheetsOfReports(supervisor: number) {
  return useAnswer(['expenses', 'reports', supervisor], (api) => api.expenses.listSheets({ query: { supervisor } }))
}

export function useSheet(id: number) {
  return useAnswer(['expenses', 'sheet', id], (api) => api.expenses.getSheet({ params: { id } }))
}

/** A new status, and what there is to say about it. */
export function useDecision(id: number) {
  return useDeed('expenses', (api, body: { status: Status; notes?: string }) =>
    api.expenses.updateSheet({ params: { id }, body }),
  )
}
