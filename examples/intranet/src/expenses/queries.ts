import type { SheetSummary } from 'fauxtranet'
import { useApiMutation, useApiQuery } from '../api-context.tsx'

export type Status = SheetSummary['status']

export function useMySheets(user: number) {
  return useApiQuery('expenses.listSheets', { query: { user } })
}

/** Sheets of all reports, in every state. */
export function useSheetsOfReports(supervisor: number) {
  return useApiQuery('expenses.listSheets', { query: { supervisor } })
}

export function useDecision(id: number) {
  return useApiMutation((api, body: { status: Status; notes?: string }) =>
    api.call('expenses.updateSheet', { params: { id }, body }),
  )
}
