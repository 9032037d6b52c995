import { notFound } from '../../core/refusal.ts'
import { suggest } from '../../core/text/suggest.ts'
import type { World } from '../../world/world.ts'
import { photoAddress, type StoredUser, type Warn } from '../people/directory.ts'
import type { FieldChoice } from './contract.ts'

export interface Property {
  type: 'number' | 'text' | 'date' | 'file'
  isRepeatable: boolean
  read: (user: StoredUser, base: string) => unknown
}

function once(type: Property['type'], read: Property['read']): Property {
  return { type, isRepeatable: false, read }
}

const own = new Map<string, Property>([
  ['id', once('number', ({ id }) => id)],
  ['firstname', once('text', ({ firstname }) => firstname)],
  ['surname', once('text', ({ surname }) => surname)],
  ['email', once('text', ({ email }) => email)],
  ['job_title', once('text', ({ job_title }) => job_title)],
  ['company', once('text', ({ company }) => company)],
  ['intranetuser', once('text', ({ blocked }) => (blocked ? 'blocked' : 'active'))],
  ['ex_area_id', once('number', ({ extranet_id }) => extranet_id)],
  ['photo', once('file', ({ id }, base) => photoAddress(base, id))],
])

const aliases = new Map([
  ['emailad', own.get('email')!],
  ['job title', own.get('job_title')!],
  ['account state', own.get('intranetuser')!],
  ['extranet area', own.get('ex_area_id')!],
])

/** Gap: the spec does not list any metadata. */
const metadata = new Map<string, Property>([
  ['meta_phone', metadatum('phone', 'text')],
  ['meta_mobile', metadatum('mobile', 'text')],
  ['meta_location', metadatum('location', 'text')],
  ['meta_department', metadatum('department', 'text')],
  ['meta_about', metadatum('about', 'text')],
  ['meta_skills', { ...metadatum('skills', 'text'), isRepeatable: true }],
  ['meta_birthday', metadatum('birthday', 'date')],
  ['meta_start_date', metadatum('start_date', 'date')],
])

function metadatum(name: string, type: Property['type']): Property {
  return once(type, (user) => (Object.hasOwn(user.metadata, name) ? user.metadata[name] : null))
}

const fieldSets = new Map<string, readonly string[]>([
  ['profile', [...own.keys(), ...metadata.keys()]],
  ['userslist', ['id', 'firstname', 'surname', 'job_title', 'company', 'email', 'photo']],
])

export const fieldSetNames = [...fieldSets.keys()]

const properties = new Map([...own, ...aliases, ...metadata])
export const propertyNames = [...properties.keys()]

/** Metadata that is not in the list is a property if any user has it. */
export function findProperty(world: World, name: string): Property | undefined {
  const isOther = name.startsWith('meta_') && metadataNames(world).has(name.slice('meta_'.length))
  return properties.has(name) || isOther ? propertyOf(name) : undefined
}

/** Only for names that `findProperty` knows. */
export function propertyOf(name: string): Property {
  return properties.get(name) ?? metadatum(name.slice('meta_'.length), 'text')
}

/** Counts how many users have each metadata name. */
function metadataNames(world: World): ReadonlyMap<string, number> {
  return world.users.derive<ReadonlyMap<string, number>>({
    name: 'metadata names',
    make: (users) => users.all().reduce((counts, { metadata }) => count(counts, metadata, 1), new Map()),
    follow(counts, before, after) {
      if (before?.metadata === after?.metadata) return counts
      return count(count(new Map(counts), before?.metadata, -1), after?.metadata, 1)
    },
  })
}

function count(counts: Map<string, number>, metadata: object | undefined, by: 1 | -1): Map<string, number> {
  for (const name in metadata) {
    const many = (counts.get(name) ?? 0) + by
    if (many === 0) counts.delete(name)
    else counts.set(name, many)
  }
  return counts
}

export function needFieldSet(name: string): readonly string[] {
  const names = fieldSets.get(name)
  if (!names) throw notFound(`there is no fieldset "${name}".${suggest(name, fieldSetNames)}`)
  return names
}

/** Gap: the properties of the set plus the named ones. Unknown names are ignored with a warning. */
export function chosenNames(world: World, { fields = [], fieldset }: FieldChoice, warn: Warn): string[] {
  const requested = [...(fieldset ? needFieldSet(fieldset) : []), ...fields]
  const names = new Set(['id', ...(requested.length > 0 ? requested : ['firstname', 'surname'])])
  return [...names].filter((name) => {
    const isKnown = findProperty(world, name) !== undefined
    if (!isKnown) warn(`fields: a user has no property "${name}".${suggest(name, propertyNames)}`)
    return isKnown
  })
}
