import type * as z from 'zod'

type Part = z.core.$ZodType | undefined

/** Objects that accept unknown fields, such as `listUsers.data[]`. */
export function looseObjectsIn(shape: z.core.$ZodType, place: string, seen = new Set<z.core.$ZodType>()): string[] {
  if (seen.has(shape)) return []
  seen.add(shape)
  const here = isLooseObject(shape) ? [place] : []
  const within = partsOf(shape, place).flatMap(([part, at]) => (part ? looseObjectsIn(part, at, seen) : []))
  return [...here, ...within]
}

function isLooseObject(shape: z.core.$ZodType): boolean {
  const { def } = (shape as z.core.$ZodTypes)._zod
  return def.type === 'object' && def.catchall?._zod.def.type !== 'never'
}

function partsOf(shape: z.core.$ZodType, place: string): [part: Part, place: string][] {
  const { def } = (shape as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape).map(([field, part]) => [part, `${place}.${field}`])
    case 'array':
      return [[def.element, `${place}[]`]]
    case 'tuple':
      return [...def.items.map((item, i): [Part, string] => [item, `${place}[${i}]`]), [def.rest ?? undefined, place]]
    case 'record':
    case 'map':
    case 'set':
      return [[def.valueType, `${place}{}`]]
    case 'union':
      return def.options.map((option) => [option, place])
    case 'intersection':
      return [
        [def.left, place],
        [def.right, place],
      ]
    case 'pipe':
      return [
        [def.in, place],
        [def.out, place],
      ]
    case 'lazy':
      return [[def.getter(), place]]
    default:
      // Nullable, optional, readonly, with a default value, …
      return 'innerType' in def ? [[def.innerType as Part, place]] : []
  }
}
