import { useQuery } from '@tanstack/react-query'
import type { Control, Person } from './control.ts'

/** The users that the documentation mentions. Every company with a story has them. */
const known = ['employee', 'approver', 'manager', 'admin', 'ceo', 'reader', 'trainee', 'newcomer', 'partner']

/** All users, the known ones first. */
export function usePeople(control: Control, isEnabled = true) {
  return useQuery({
    queryKey: ['bar', 'people'],
    queryFn: control.people,
    enabled: isEnabled,
    select: sortKnownFirst,
  })
}

function sortKnownFirst(people: readonly Person[]): Person[] {
  const rankOf = ({ username }: Person) => known.indexOf(username) + 1 || known.length + 1
  return people.toSorted((a, b) => rankOf(a) - rankOf(b))
}
