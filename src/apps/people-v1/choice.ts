import { suggest } from '../../core/text/suggest.ts'
import type { World } from '../../world/world.ts'
import type { Chosen } from './contract.ts'
import { findProperty, needFieldSet, type Property, propertyNames, withoutAlias } from './properties.ts'

export type Choice = readonly (readonly [name: string, property: Property])[]

/** The properties to show. An unknown name is ignored, with a warning. */
export function readChoice(world: World, { fields, fieldset }: Chosen, warn: (warning: string) => void): Choice {
  const asked = joinNames(world, fieldset ? needFieldSet(fieldset) : [], fields ?? [])
  const names = new Set(['id', ...(asked.length > 0 ? asked : ['firstname', 'surname'])])
  return [...names].flatMap((name) => {
    const property = findProperty(world, name)
    if (!property) warn(`fields: a user has no property "${name}".${suggest(name, propertyNames)}`)
    return property ? [[shownName(world, name), property] as const] : []
  })
}

/** Gap: the names of a set and those beside it, or only the latter. */
function joinNames({ fidelity }: World, ofSet: readonly string[], fields: readonly string[]): readonly string[] {
  return fidelity['v1-fields-and-fieldset'] === 'fields' && fields.length > 0 ? fields : [...ofSet, ...fields]
}

/** Gap: what was asked for by an alias is called so, or by its name. */
function shownName({ fidelity }: World, name: string): string {
  return fidelity['v1-aliases'] === 'name' ? withoutAlias(name) : name
}
