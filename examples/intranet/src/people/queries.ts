import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
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
