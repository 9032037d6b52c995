import type { User } from 'fauxtranet'

/** A text of the profile. Installations choose the names, so that any of them can be missing. */
export function textIn({ metadata }: Pick<User, 'metadata'>, name: string): string {
  const value = metadata[name]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

export function listIn({ metadata }: Pick<User, 'metadata'>, name: string): string[] {
  const value = metadata[name]
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []
}
