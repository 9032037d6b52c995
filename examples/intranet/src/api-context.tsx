import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReplyOf } from 'fauxtranet'
import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { type Api, type Connection, createApi } from './api.ts'
import type { EndpointId, InputArguments } from './endpoints.ts'
import { useOnUndo } from './undo.ts'

const ApiContext = createContext<Api | undefined>(undefined)

/** The intranet that all components inside use. Default: the page's own origin. */
export function ApiProvider({ baseUrl, headers, fetch, onWrite, children }: Connection & { children: ReactNode }) {
  const api = useMemo(() => createApi({ baseUrl, headers, fetch, onWrite }), [baseUrl, headers, fetch, onWrite])
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
  return useQuery(useOptions(isEnabled, id, input))
}

/** Shows the previous results until the new ones are loaded. */
export function useApiSearch<Id extends EndpointId>(isEnabled: boolean, id: Id, ...input: InputArguments<Id>) {
  return useQuery({ ...useOptions(isEnabled, id, input), placeholderData: keepPreviousData })
}

function useOptions<Id extends EndpointId>(enabled: boolean, id: Id, input: InputArguments<Id>) {
  const api = useApi()
  return {
    queryKey: [api.baseUrl, id, ...input],
    queryFn: (): Promise<ReplyOf<Id>> => api.call(id, ...input),
    enabled,
  }
}

interface Page<Entry> {
  data: readonly Entry[]
  pagination: { offset: number; limit: number; total: number; next: string | null }
}

/** A list that is loaded page by page. Another key is another list. */
export function useApiPages<Entry>(
  key: readonly unknown[],
  limit: number,
  load: (api: Api, page: { offset: number; limit: number }) => Promise<Page<Entry>>,
) {
  const api = useApi()
  return useInfiniteQuery({
    queryKey: [api.baseUrl, 'pages', ...key],
    queryFn: ({ pageParam }) => load(api, { offset: pageParam, limit }),
    initialPageParam: 0,
    getNextPageParam: ({ pagination: { offset, limit, next } }) => (next === null ? undefined : offset + limit),
    placeholderData: keepPreviousData,
    select: ({ pages }) => ({
      entries: pages.flatMap((page) => page.data),
      total: pages[0]?.pagination.total ?? 0,
    }),
  })
}

export type ApiPages<Entry> = ReturnType<typeof useApiPages<Entry>>

/** Changes the intranet, then reloads all queries. After an undo it is as before, so that no message stays. */
export function useApiMutation<Input = void, Reply = unknown>(mutate: (api: Api, input: Input) => Promise<Reply>) {
  const api = useApi()
  const client = useQueryClient()
  const mutation = useMutation({
    mutationFn: (input: Input) => mutate(api, input),
    onSuccess: () => client.invalidateQueries({ queryKey: [api.baseUrl] }),
  })
  const { isPending, reset } = mutation
  useOnUndo(() => isPending || reset())
  return mutation
}

export function useMe() {
  return useApiQuery('people.getCurrentUser')
}
