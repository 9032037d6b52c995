import type { User } from 'fauxtranet'

type Described = Pick<User, 'metadata'>

/** A text of the profile. Installations choose the names, so any of them can be missing. */
export function textIn({ metadata }: Described, name: string): string {
  const value = metadata[name]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

export function listIn({ metadata }: Described, name: string): string[] {
  const value = metadata[name]
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []
}

const known = ['phone', 'mobile', 'location', 'department', 'about', 'skills', 'birthday', 'start_date']

/** Texts that only this installation has, with a label made of their name. */
export function otherTextsIn(person: Described): [label: string, value: string][] {
  return Object.keys(person.metadata)
    .filter((name) => !known.includes(name))
    .map((name) => [labelOf(name), textIn(person, name) || listIn(person, name).join(', ')])
}

function labelOf(name: string): string {
  const words = name.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
