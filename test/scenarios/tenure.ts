import type { World } from '../../src/world/world.ts'

export type Action = readonly [user: number | null, at: string | null]

/** People who did or received something before their first day. */
export function findEarly({ users }: World, actions: readonly Action[]): string[] {
  return actions.flatMap(([id, at]) => {
    if (id === null || at === null) return []
    const { username, metadata } = users.need(id)
    return typeof metadata.start_date === 'string' && at < metadata.start_date ? [`${username} on ${at}`] : []
  })
}
