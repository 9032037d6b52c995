import { useApiMutation, useApiPages } from '../api-context.tsx'

/** The wall, newest first. */
export function useNotes() {
  return useApiPages(['notes'], 20, (api, page) =>
    api.call('thanks.listNotes', { query: { ...page, thanked: 1, tags: 1 } }),
  )
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
