import { useInfiniteQuery } from '@tanstack/react-query'
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
