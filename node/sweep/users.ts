import type { UserCard } from '../../src/control/shapes.ts'

/** One user of each kind, by permissions without their counts, in addition to `nobody`. The signed-in user's kind is in the plain visits. */
export function kindsOf(users: readonly UserCard[], signedIn: string | null): string[] {
  const kinds = new Map<string, string>()
  const kindOf = ({ may }: UserCard) =>
    may
      .map((right) => right.replace(/\d+/, ''))
      .toSorted()
      .join()
  const current = users.find(({ username }) => username === signedIn)
  for (const user of users) {
    const kind = kindOf(user)
    if (!user.blocked && !kinds.has(kind) && (!current || kind !== kindOf(current))) kinds.set(kind, user.username)
  }
  return [...kinds.values(), ...(signedIn === null ? [] : ['nobody'])]
}
