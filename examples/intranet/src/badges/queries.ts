import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useApi, useApiMutation, useApiQuery } from '../api-context.tsx'

export type Shown = 'live' | 'mine' | 'archived'

/** Shows the previous results until the new ones are loaded. */
export function useBadges(shown: Shown, search: string, me: number) {
  const api = useApi()
  const query = {
    include_assignees: true,
    search: search || undefined,
    // Badges that the user has are listed even if they are archived.
    status: shown === 'mine' ? 'all' : shown,
    assigned_to: shown === 'mine' ? me : undefined,
  } as const
  return useQuery({
    queryKey: [api.baseUrl, 'badges.listBadges', query],
    queryFn: () => api.call('badges.listBadges', { query }),
    placeholderData: keepPreviousData,
  })
}

export function useBadge(id: number) {
  return useApiQuery('badges.getBadge', { params: { id }, query: { include_assignees: true } })
}

export function useGiveBadge(id: number) {
  return useApiMutation((api, { people, message }: { people: number[]; message: string }) =>
    api.call('badges.assignBadges', { body: { badge_ids: [id], user_ids: people, message } }),
  )
}

export function useRemoveHolder(id: number) {
  return useApiMutation((api, person: number) =>
    api.call('badges.unassignBadge', { params: { badge_id: id }, body: { user_ids: [person] } }),
  )
}
