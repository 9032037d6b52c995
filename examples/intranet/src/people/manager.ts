import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReplyOf } from 'fauxtranet'
import type { Api } from '../api.ts'
import { useApi } from '../api-context.tsx'

type Subordinates = ReplyOf<'people.listSubordinates'>

/** The id of a user's manager, or null if none is found. */
export function useManagerId(id: number) {
  const api = useApi()
  const client = useQueryClient()
  return useQuery({ queryKey: [api.baseUrl, 'manager', id], queryFn: () => findManagerId(api, client, id) })
}

const atMost = 30
const atOnce = 6

/**
 * Users have no field for their manager, but managers have lists of subordinates. This searches the lists of likely
 * managers: owners of the user's groups, the people with the lowest ids, and their subordinates.
 */
async function findManagerId(api: Api, client: QueryClient, id: number): Promise<number | null> {
  const asked = new Set([id])

  async function search(candidates: readonly number[]): Promise<number | undefined> {
    const [...queue] = new Set(candidates.filter((candidate) => !asked.has(candidate)))
    const next = queue.splice(0, Math.min(atOnce, atMost - asked.size))
    if (next.length === 0) return undefined
    for (const candidate of next) asked.add(candidate)
    const lists = await Promise.all(next.map((candidate) => listSubordinateIds(api, client, candidate)))
    return next.find((_, i) => lists[i]!.includes(id)) ?? search([...queue, ...lists.flat()])
  }

  const known = findKnownManagerId(api, client, id)
  if (known) return known
  const groups = await api.call('people.listUserGroups', { params: { id }, query: { limit: 200 } })
  const found = await search(groups.data.map(({ owner_id }) => owner_id))
  if (found) return found
  const eldest = await api.call('people.listUsers', { query: { sort: 'id', limit: atMost, fields: 'id' } })
  return (await search(eldest.data.map((user) => user.id))) ?? null
}

/** The input of `people.listSubordinates`, also part of its cache key. */
export function subordinatesOf(id: number) {
  return { params: { id }, query: { limit: 200 } }
}

async function listSubordinateIds(api: Api, client: QueryClient, id: number): Promise<number[]> {
  const input = subordinatesOf(id)
  const list = await client
    .fetchQuery({
      queryKey: [api.baseUrl, 'people.listSubordinates', input],
      queryFn: (): Promise<Subordinates> => api.call('people.listSubordinates', input),
      staleTime: 300_000,
    })
    // The owner of a group may be in an extranet that the user cannot see.
    .catch(() => undefined)
  return list?.data.map((user) => user.id) ?? []
}

/** A list that is loaded already has the user, as on the way down an org chart. */
function findKnownManagerId({ baseUrl }: Api, client: QueryClient, id: number): number | undefined {
  const lists = client.getQueriesData<Subordinates>({
    queryKey: [baseUrl, 'people.listSubordinates'],
    predicate: ({ state }) => !state.isInvalidated,
  })
  const found = lists.find(([, list]) => list?.data.some((user) => user.id === id))
  const [, , input] = found?.[0] ?? []
  return (input as ReturnType<typeof subordinatesOf> | undefined)?.params.id
}
