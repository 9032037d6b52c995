import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { Api } from '../api.ts'
import { useApi } from '../api-context.tsx'

const pageSize = 48

/** What the list of people is narrowed down to. */
export interface PeopleFilter {
  query?: string
  group_ids?: string
  role_ids?: string
  extranet_id?: string
}

/** People by surname, page by page. Shows the previous results until the new ones are loaded. */
export function usePeoplePages(filter: PeopleFilter) {
  const api = useApi()
  return useInfiniteQuery({
    queryKey: [api.baseUrl, 'pages of people', filter],
    queryFn: ({ pageParam }) =>
      api.call('people.listUsers', {
        query: { ...filter, offset: pageParam, limit: pageSize, fields: 'fullname,job_title,company,metadata' },
      }),
    initialPageParam: 0,
    getNextPageParam: ({ pagination: { offset, limit, next } }) => (next === null ? undefined : offset + limit),
    placeholderData: keepPreviousData,
  })
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
