import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Api } from '../api.ts'
import { useApi, useApiMutation, useApiPages, useApiQuery } from '../api-context.tsx'
import { reloadPhotos } from '../ui/avatar.tsx'
import type { ChangedUser } from './edit/draft.ts'

/** What the list of people is narrowed down to. */
export interface PeopleFilter {
  query?: string
  group_ids?: string
  role_ids?: string
  extranet_id?: string
}

/** People by surname. */
export function usePeoplePages(filter: PeopleFilter) {
  return useApiPages(['people', filter], 48, (api, page) =>
    api.call('people.listUsers', { query: { ...filter, ...page, fields: 'fullname,job_title,company,metadata' } }),
  )
}

/** What people can be members of. */
export type MembershipKind = 'groups' | 'roles' | 'extranets'

interface Membership {
  id: number
  name: string
  description: string
  /** Only groups have a parent. 0: none. */
  parent_id?: number
}

const limit = 200

const listing: Record<MembershipKind, (api: Api, query: string) => Promise<Membership[]>> = {
  groups: async (api, query) => (await api.call('people.listGroups', { query: { query, limit } })).groups,
  roles: async (api, query) => (await api.call('people.listRoles', { query: { query, limit } })).data,
  extranets: async (api, query) => (await api.call('people.listExtranets', { query: { query, limit } })).data,
}

/** All groups, roles or extranets with these words. */
export function useMemberships(kind: MembershipKind, words = '') {
  const api = useApi()
  return useQuery({
    queryKey: [api.baseUrl, 'list of', kind, words],
    queryFn: () => listing[kind](api, words),
    placeholderData: keepPreviousData,
  })
}

/** Only administrators see users in the view for administrators. */
export function useIsAdministrator(): { data: boolean | undefined; error: Error | null } {
  const { data, error } = useApiQuery('people.listUsers', { query: { view: 'admin', limit: 0 } })
  return { data: data && data.pagination.total > 0, error }
}

export function useUpdateUser(id: number) {
  return useApiMutation((api, body: ChangedUser) => api.call('people.updateUser', { params: { id }, body }))
}

/** Without a file, the photo becomes the default one. */
export function useSetPhoto(id: number) {
  const client = useQueryClient()
  return useApiMutation(async (api, photo: File | undefined) => {
    const params = { id }
    if (photo) await api.call('people.setPhoto', { params, body: formWith(photo) })
    else await api.call('people.deletePhoto', { params })
    reloadPhotos(client)
  })
}

function formWith(photo: File): FormData {
  const form = new FormData()
  form.set('photo', photo)
  return form
}
