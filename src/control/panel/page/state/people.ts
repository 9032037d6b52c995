import { computed } from '@preact/signals'
import { fullnameOf } from '../../../../core/text/fullname.ts'
import type { UserCard } from '../../../shapes.ts'
import { encode } from '../base.ts'
import { read, send } from '../client.ts'
import { about } from './about.ts'
import { createResource } from './resource.ts'
import { findRows } from './rows.ts'

export type Person = Pick<UserCard, 'id' | 'username' | 'fullname' | 'job_title' | 'blocked'>

/** By name, job or username: "magda" finds Magdalena Nowak. A company may have many thousands, so this is a request. */
export function findPeople(words: string, limit: number): Promise<Person[]> {
  return read(`/users?words=${encode(words)}&limit=${limit}`)
}

const username = computed(() => about.value?.user)

/** The signed-in person. Null if nobody is signed in, undefined until that is known. */
export const currentPerson = createResource<Person | null | undefined>(async () => {
  if (username.value === undefined) return undefined
  return username.value ? findPerson(username.value) : null
}, ['users'])

type PersonRow = Omit<Person, 'fullname'> & { firstname: string; surname: string }

async function findPerson(name: string): Promise<Person | null> {
  const columns = 'username,firstname,surname,job_title,blocked'
  const rows = (await findRows('users', { where: `username:${name}`, columns })).rows as PersonRow[]
  const row = rows.find(({ username }) => username === name)
  return row ? { ...row, fullname: fullnameOf(row) } : null
}

username.subscribe(() => currentPerson.invalidate())

export async function signIn(user: string | null): Promise<void> {
  about.set(await send('PUT', '/user', { user }))
}
