import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { type Api, type Connection, createApi } from './api.ts'
import type { Answered, Asked, EndpointId } from './endpoints.ts'

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

/** What an endpoint answers, kept under which intranet was asked, and what. */
export function useAnswer<Id extends EndpointId>(id: Id, ...asked: Asked<Id>) {
  return useAnswerIf(true, id, ...asked)
}

/** The same, where there is not always something to ask. */
export function useAnswerIf<Id extends EndpointId>(isAsked: boolean, id: Id, ...asked: Asked<Id>) {
  const api = useApi()
  return useQuery({
    queryKey: [api.baseUrl, id, ...asked],
    queryFn: (): Promise<Answered<Id>> => api.call(id, ...asked),
    enabled: isAsked,
  })
}

/** Something that changes the intranet; what it answered before is asked again when it is done. */
export function useDeed<Given = void, Answer = unknown>(act: (api: Api, given: Given) => Promise<Answer>) {
  const api = useApi()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (given: Given) => act(api, given),
    onSuccess: () => client.invalidateQueries({ queryKey: [api.baseUrl] }),
  })
}

export function useMe() {
  return useAnswer('people.getCurrentUser')
}
