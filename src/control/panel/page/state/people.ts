import type { UserCard } from '../../../shapes.ts'
import { read, send } from '../client.ts'
import { about } from './about.ts'
import { createResource } from './resource.ts'

export const people = createResource<UserCard[]>(() => read('/users?limit=1000'))

/** Undefined if nobody is signed in. */
export function currentPerson(): UserCard | undefined {
  const username = about.value?.user
  return people.value?.find((person) => person.username === username)
}

export async function signIn(user: string | null): Promise<void> {
  about.set(await send('PUT', '/user', { user }))
}
