import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useApi, useApiMutation } from '../api-context.tsx'

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

/** Searches people. Shows the previous results until the new ones are loaded. */
export function usePeople(words: string) {
  const api = useApi()
  return useQuery({
    queryKey: [api.baseUrl, 'people search', words],
    queryFn: () => api.call('people.listUsers', { query: { query: words, limit: 6, fields: 'fullname,job_title' } }),
    enabled: words !== '',
    placeholderData: keepPreviousData,
  })
}

export interface NewNote {
  description: string
  people: readonly number[]
  tags: readonly number[]
}

/** The object class of users. */
const userClass = 1

export function useCreateNote() {
  return useApiMutation((api, { description, people, tags }: NewNote) =>
    api.call('thanks.createNote', {
      body: { description, tags: [...tags], thanked: people.map((id) => ({ id, oclass: { id, oclass: userClass } })) },
    }),
  )
}
