import { suggest } from '../../core/text/suggest.ts'
import type { World } from '../../world/world.ts'
import type { Chosen } from './contract.ts'
import { findProperty, needFieldSet, type Property, propertyNames } from './properties.ts'

export type Choice = readonly (readonly [name: string, property: Property])[]

/** Gap: the properties to show are those of the set and those named, called as they were. An unknown name is ignored, with a warning. */
export function readChoice(world: World, { fields, fieldset }: Chosen, warn: (warning: string) => void): Choice {
  const asked = [...(fieldset ? needFieldSet(fieldset) : []), ...(fields ?? [])]
  const names = new Set(['id', ...(asked.length > 0 ? asked : ['firstname', 'surname'])])
  return [...names].flatMap((name) => {
    const property = findProperty(world, name)
    if (!property) warn(`fields: a user has no property "${name}".${suggest(name, propertyNames)}`)
    return property ? [[name, property] as const] : []
  })
}
