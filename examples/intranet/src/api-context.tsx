import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReplyOf } from 'fauxtranet'
import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { type Api, type Connection, createApi } from './api.ts'
import type { EndpointId, InputArguments } from './endpoints.ts'

const ApiContext = createContext<Api | undefined>(undefined)

/** The intranet that all components inside use. Default: the page's own origin. */
export function ApiProvider({ baseUrl, headers, fetch, children }: Connection & { children: ReactNode }) {
  const api = useMemo(() => createApi({ baseUrl, headers, fetch }), [baseUrl, headers, fetch])
  return <ApiContext value={api}>{children}</ApiContext>
}

export function useApi(): Api {
  const api = useContext(ApiContext)
  if (!api) throw new Error('useApi() requires an ApiProvider. Wrap the component in one.')
  return api
}

/** The reply of an endpoint, cached by intranet, endpoint and input. */
export function useApiQuery<Id extends EndpointId>(id: Id, ...input: InputArguments<Id>) {
  return useApiQueryIf(true, id, ...input)
}

/** Sends no request unless `isEnabled`. */
export function useApiQueryIf<Id extends EndpointId>(isEnabled: boolean, id: Id, ...input: InputArguments<Id>) {
  const api = useApi()
  return useQuery({
    queryKey: [api.baseUrl, id, ...input],
    queryFn: (): Promise<ReplyOf<Id>> => api.call(id, ...input),
    enabled: isEnabled,
  })
}

/** Changes the intranet, then reloads all queries. */
export function useApiMutation<Input = void, Reply = unknown>(mutate: (api: Api, input: Input) => Promise<Reply>) {
  const api = useApi()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: Input) => mutate(api, input),
    onSuccess: () => client.invalidateQueries({ queryKey: [api.baseUrl] }),
  })
}

export function useMe() {
  return useApiQuery('people.getCurrentUser')
}
