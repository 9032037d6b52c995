import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { type Api, type Connection, createApi } from './api.ts'

const ApiContext = createContext<Api | undefined>(undefined)

/** Which intranet the components below speak to; with nothing said, the one that the page comes from. */
export function ApiProvider({ baseUrl, fetch, children }: Connection & { children: ReactNode }) {
  const api = useMemo(() => createApi({ baseUrl, fetch }), [baseUrl, fetch])
  return <ApiContext value={api}>{children}</ApiContext>
}

export function useApi(): Api {
  const api = useContext(ApiContext)
  if (!api) throw new Error('There is no intranet to speak to. Please put an ApiProvider around the component.')
  return api
}

/** What the intranet answers, kept under a key that begins with which intranet it is. */
export function useAnswer<Answer>(key: readonly unknown[], ask: (api: Api) => Promise<Answer>, enabled = true) {
  const api = useApi()
  return useQuery({ queryKey: [api.baseUrl, ...key], queryFn: () => ask(api), enabled })
}

/** Something that changes the intranet; what the application answered before is asked again when it is done. */
export function useDeed<Given = void, Answer = unknown>(
  application: string,
  act: (api: Api, given: Given) => Promise<Answer>,
) {
  const api = useApi()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (given: Given) => act(api, given),
    onSuccess: () => client.invalidateQueries({ queryKey: [api.baseUrl, application] }),
  })
}

export function useMe() {
  return useAnswer(['people', 'me'], (api) => api.people.getCurrentUser())
}
