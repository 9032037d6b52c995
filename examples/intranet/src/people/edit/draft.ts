import type { RequestOf, User } from 'fauxtranet'
import { listIn, textIn } from '../metadata.ts'

export type ChangedUser = NonNullable<RequestOf<'people.updateUser'>['body']>

/** The texts of the form. */
export interface Draft {
  firstname: string
  surname: string
  email: string
  job_title: string
  company: string
  language: string
  phone: string
  mobile: string
  location: string
  department: string
  about: string
  /** Separated by commas. */
  skills: string
}

const inMetadata: readonly string[] = ['phone', 'mobile', 'location', 'department', 'about', 'skills']

export function draftOf(person: User): Draft {
  const { firstname, surname, email, job_title, company, language } = person
  return {
    ...{ firstname, surname, email, job_title, company, language },
    phone: textIn(person, 'phone'),
    mobile: textIn(person, 'mobile'),
    location: textIn(person, 'location'),
    department: textIn(person, 'department'),
    about: textIn(person, 'about'),
    skills: listIn(person, 'skills').join(', '),
  }
}

/** The fields that differ, since users may not change all of them. Metadata is sent as a whole. */
export function changesIn(draft: Draft, person: User): ChangedUser {
  const former = draftOf(person)
  const names = Object.keys(draft) as (keyof Draft)[]
  const changed = names.filter((name) => draft[name] !== former[name])
  const fields = changed.filter((name) => !inMetadata.includes(name)).map((name) => [name, draft[name]])
  const metadata = changed
    .filter((name) => inMetadata.includes(name))
    .map((name) => [name, name === 'skills' ? splitList(draft.skills) : draft[name]])
  return {
    ...Object.fromEntries(fields),
    ...(metadata.length > 0 && { metadata: { ...person.metadata, ...Object.fromEntries(metadata) } }),
  }
}

function splitList(text: string): string[] {
  return text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean)
}
