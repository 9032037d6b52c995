import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useAnswer, useApi, useDeed } from '../api-context.tsx'

const pageSize = 20

/** The wall, newest first, page by page. */
export function useNotes() {
  const api = useApi()
  return useInfiniteQuery({
    queryKey: [api.baseUrl, 'thanks', 'notes'],
    queryFn: ({ pageParam }) =>
      api.thanks.listNotes({ query: { offset: pageParam, limit: pageSize, thanked: 1, tags: 1 } }),
    initialPageParam: 0,
    getNextPageParam: ({ pagination: { offset, limit, next } }) => (next === null ? undefined : offset + limit),
  })
}

export function useTags() {
  return useAnswer(['thanks', 'tags'], (api) => api.thanks.listTags({ query: { active: 1, limit: 100 } }))
}

/** Who the letters that were typed may mean. */
export function usePeople(words: string) {
  const api = useApi()
  return useQuery({
    queryKey: [api.baseUrl, 'people', 'search', words],
    queryFn: () => api.people.listUsers({ query: { query: words, limit: 6, fields: 'fullname,job_title' } }),
    enabled: words !== '',
    placeholderData: keepPreviousData,
  })
}

export function usePerson(id: number) {
  return useAnswer(['people', 'person', id], (api) => api.people.getUser({ params: { id } }))
}

export function useBadgesOf(user: number) {
  return useAnswer(['badges', 'of', user], (api) => api.badges.listBadges({ query: { assigned_to: user } }))
}

export interface Letter {
  description: string
  people: readonly number[]
  tags: readonly number[]
}

/** The class of objects that users are. */
const aUser = 1

export function useWrite() {
  return useDeed('thanks', (api, { description, people, tags }: Letter) =>
    api.thanks.createNote({
      body: { description, tags: [...tags], thanked: people.map((id) => ({ id, oclass: aUser })) },
    }),
  )
}

export function useDeleteNote(id: number) {
  return useDeed('thanks', (api) => api.thanks.deleteNote({ params: { id } }))
}
