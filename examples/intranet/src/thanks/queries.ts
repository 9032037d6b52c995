import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useApi, useDeed } from '../api-context.tsx'

const pageSize = 20

/** The wall, newest first, page by page. */
export function useNotes() {
  const api = useApi()
  return useInfiniteQuery({
    queryKey: [api.baseUrl, 'pages of notes'],
    queryFn: ({ pageParam }) =>
      api.call('thanks.listNotes', { query: { offset: pageParam, limit: pageSize, thanked: 1, tags: 1 } }),
    initialPageParam: 0,
    getNextPageParam: ({ pagination: { offset, limit, next } }) => (next === null ? undefined : offset + limit),
  })
}

/** Who the letters that were typed may mean; who was found before is shown until it is known. */
export function usePeople(words: string) {
  const api = useApi()
  return useQuery({
    queryKey: [api.baseUrl, 'people called', words],
    queryFn: () => api.call('people.listUsers', { query: { query: words, limit: 6, fields: 'fullname,job_title' } }),
    enabled: words !== '',
    placeholderData: keepPreviousData,
  })
}

export interface Letter {
  description: string
  people: readonly number[]
  tags: readonly number[]
}

/** The class of objects that users are. */
const aUser = 1

export function useWrite() {
  return useDeed((api, { description, people, tags }: Letter) =>
    api.call('thanks.createNote', {
      body: { description, tags: [...tags], thanked: people.map((id) => ({ id, oclass: aUser })) },
    }),
  )
}
