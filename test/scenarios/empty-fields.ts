import type * as z from 'zod'

type Shape = z.core.$ZodType

/** Fields that are empty in all of these values, such as `data[].manager.name`. */
export function findEmptyFields(shape: Shape, values: readonly unknown[], place: string): string[] {
  const { def } = (shape as z.core.$ZodTypes)._zod
  const filled = values.filter(isFilled)
  if (isNothing(shape)) return []
  if (def.type === 'union') return findInUnion(def.options, values, place)
  if (def.type === 'pipe') return findEmptyFields(def.out, values, place)
  if (def.type === 'lazy') return findEmptyFields(def.getter(), values, place)
  if ('innerType' in def) return findEmptyFields(def.innerType as Shape, values, place)
  if (filled.length === 0) return [place]
  if (def.type === 'array') return findEmptyFields(def.element, filled.flatMap(asList), `${place}[]`)
  if (def.type === 'record')
    return findEmptyFields(
      def.valueType,
      filled.flatMap((value) => Object.values(value as object)),
      `${place}{}`,
    )
  if (def.type !== 'object') return []
  return Object.entries(def.shape).flatMap(([field, part]) =>
    findEmptyFields(
      part,
      filled.map((value) => (value as Record<string, unknown>)[field]),
      `${place}.${field}`,
    ),
  )
}

/** Each value counts for the kind it fits. A kind without values is empty; for plain values, one is enough. */
function findInUnion(options: readonly Shape[], values: readonly unknown[], place: string): string[] {
  const kinds = options.filter((option) => !isNothing(option))
  const structures = kinds.filter((option) => !isPlain(option))
  if (structures.length < kinds.length && structures.length === 0) return values.some(isFilled) ? [] : [place]
  return structures.flatMap((option) => {
    const own = values.filter((value) => (option as z.ZodType).safeParse(value).success)
    return findEmptyFields(option, own, place)
  })
}

function isPlain(shape: Shape): boolean {
  const { def } = (shape as z.core.$ZodTypes)._zod
  return !['object', 'array', 'record', 'union', 'lazy'].includes(def.type) && !('innerType' in def)
}

/** Whether it can only be empty: null, false, or a list without items. */
function isNothing(shape: Shape): boolean {
  const { def } = (shape as z.core.$ZodTypes)._zod
  if (def.type === 'literal') return def.values.every((value) => !isFilled(value) || value === false)
  if (def.type === 'tuple') return def.items.length === 0
  if (def.type === 'array') return def.element._zod.def.type === 'never'
  return def.type === 'null' || def.type === 'undefined'
}

function isFilled(value: unknown): boolean {
  if (value === null || value === undefined || value === '' || value === 0) return false
  return typeof value !== 'object' || Object.keys(value).length > 0
}

function asList(value: unknown): unknown[] {
  return value as unknown[]
}
