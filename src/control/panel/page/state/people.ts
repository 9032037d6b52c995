import { computed } from '@preact/signals'
import type { UserCard } from '../../../shapes.ts'
import { encode } from '../base.ts'
import { read, send } from '../client.ts'
import { about } from './about.ts'
import { createResource } from './resource.ts'

export type Person = Pick<UserCard, 'id' | 'username' | 'fullname' | 'job_title' | 'blocked'>

/** By name, job or username: "magda" finds Magdalena Nowak. A company may have many thousands, so this is a request. */
export function findPeople(words: string, limit: number): Promise<Person[]> {
  return read(`/users?words=${encode(words)}&limit=${limit}`)
}

const username = computed(() => about.value?.user)

/** The signed-in person. Null if nobody is signed in, undefined until that is known. */
export const currentPerson = createResource<Person | null | undefined>(async () => {
  if (username.value === undefined) return undefined
  const found = username.value ? await findPeople(username.value, 50) : []
  return found.find((person) => person.username === username.value) ?? null
}, ['users'])

username.subscribe(() => currentPerson.invalidate())

export async function signIn(user: string | null): Promise<void> {
  about.set(await send('PUT', '/user', { user }))
}
