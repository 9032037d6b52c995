import { useApiMutation, useApiQuery, useApiSearch } from '../api-context.tsx'

export type Shown = 'live' | 'mine' | 'archived'

export function useBadges(shown: Shown, search: string, me: number) {
  return useApiSearch(true, 'badges.listBadges', {
    query: {
      include_assignees: true,
      search: search || undefined,
      // Badges that the user has are listed even if they are archived.
      status: shown === 'mine' ? 'all' : shown,
      assigned_to: shown === 'mine' ? me : undefined,
    },
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
