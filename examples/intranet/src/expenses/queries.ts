import { useQuery } from '@tanstack/react-query'
import type { ExpenseItem, RequestOf, SheetDetail, SheetSummary } from 'fauxtranet'
import { useApi, useApiMutation, useApiQuery } from '../api-context.tsx'
import { draftOf, type ItemDraft, inputOf } from './item-draft.ts'
import { sumOf } from './money.ts'

export type Status = SheetSummary['status']

export function useMySheets(user: number) {
  return useApiQuery('expenses.listSheets', { query: { user } })
}

/** Sheets of all reports, in every state. */
export function useSheetsOfReports(supervisor: number) {
  return useApiQuery('expenses.listSheets', { query: { supervisor } })
}

/** Owners edit a sheet until they submit it, and again after it was rejected. */
export function mayEdit({ status }: SheetSummary): boolean {
  return status === 'draft' || status === 'rejected'
}

/** Everything that a sheet or an item can refer to, so that a failure has one message. */
export function useLookups() {
  const api = useApi()
  return useQuery({
    queryKey: [api.baseUrl, 'lookups of expenses'],
    queryFn: async () => {
      const [departments, locations, projects, clients, items] = await Promise.all([
        api.call('expenses.listDepartments'),
        api.call('expenses.listLocations'),
        api.call('expenses.listProjects'),
        api.call('expenses.listClients'),
        api.call('expenses.listItems', { query: {} }),
      ])
      return { departments, locations, projects, clients, types: typesIn(items) }
    },
  })
}

export type Lookups = NonNullable<ReturnType<typeof useLookups>['data']>

/** The API does not list expense types, but items have them. */
function typesIn(items: readonly ExpenseItem[]) {
  const types = new Map(items.map(({ expense_type }) => [expense_type.id, expense_type]))
  return [...types.values()].sort((a, b) => a.name.localeCompare(b.name))
}

type NewSheet = RequestOf<'expenses.createSheet'>['body']

export function useCreateSheet() {
  return useApiMutation((api, body: NewSheet) => api.call('expenses.createSheet', { body }))
}

type SheetChange = NonNullable<RequestOf<'expenses.updateSheet'>['body']>

export function useUpdateSheet(id: number) {
  return useApiMutation((api, body: SheetChange) => api.call('expenses.updateSheet', { params: { id }, body }))
}

/** Adds an item, or changes a given one. All items are sent, since a server may remove the others. */
export function useSaveItem(sheet: SheetDetail, changed?: ExpenseItem) {
  const update = useUpdateSheet(sheet.id)
  const save = (draft: ItemDraft, onSuccess: () => void) => {
    const kept = sheet.items.map((item) => inputOf(item === changed ? draft : draftOf(item), item))
    const items = changed ? kept : [...kept, inputOf(draft)]
    update.mutate({ items, total_amount: sumOf(items.map(({ amount }) => amount ?? 0)) }, { onSuccess })
  }
  return { ...update, save }
}
