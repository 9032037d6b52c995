import type * as z from 'zod'
import { decodeText } from './canonical.ts'
import type { Endpoint } from './contract.ts'
import { parseExplained } from './explain.ts'
import { invalid, notFound, type Problem } from './refusal.ts'
import { suggest } from './words.ts'

/** The path variables, read; a value that is none of its kind is no such path. */
export function readParams(endpoint: Endpoint, raw: Record<string, string>): Record<string, unknown> {
  const params: Record<string, unknown> = {}
  for (const name in raw) {
    const text = decodeText(raw[name]!)
    const shape = endpoint.params?.[name]
    if (!shape) {
      params[name] = Number(text)
      continue
    }
    const parsed = shape.safeParse(text)
    if (!parsed.success) throw notFound(`there is no ${name} "${text}"`)
    params[name] = parsed.data
  }
  return params
}

/** Says something beside the reply. */
export type Warn = (warning: string) => void

/** Fields that nobody reads are ignored, but not without a word. */
export function warnOfUnknown(shape: z.ZodType, json: unknown, warn: Warn): void {
  const known = findNames(shape)
  if (!known || typeof json !== 'object' || json === null) return
  for (const name in json) {
    if (!known.includes(name)) warn(`the field "${name}" is not known here, and ignored.${suggest(name, known)}`)
  }
}

/** The fields that a shape reads at first, or those of all that it may be; nothing where it takes others too. */
function findNames(shape: z.ZodType): string[] | undefined {
  if ('shape' in shape) return Object.keys(shape.shape as object)
  if (shape.def.type === 'pipe') {
    const { in: before, out: after } = shape as z.ZodPipe<z.ZodType, z.ZodType>
    return findNames(before) ?? findNames(after)
  }
  if (shape.def.type !== 'union') return undefined
  const names = (shape as z.ZodUnion<z.ZodType[]>).options.flatMap(findNames)
  return names.includes(undefined) ? undefined : (names as string[])
}

export function readQuery(endpoint: Endpoint, search: string, warn: Warn): unknown {
  const raw: Record<string, string> = {}
  if (search.length > 1) {
    const known = Object.keys(endpoint.query?.shape ?? {})
    for (const [name, value] of new URLSearchParams(search)) {
      raw[name] = value
      if (!known.includes(name)) warn(`the parameter "${name}" is not known here, and ignored.${suggest(name, known)}`)
    }
  }
  return endpoint.query ? check(endpoint.query, raw, 'query') : raw
}

/** Nobody reads more of them. */
const mostProblems = 10

/** The value as the shape makes it, or a refusal that names the wrong fields. */
export function check<Shape extends z.ZodType>(shape: Shape, value: unknown, whole: string): z.output<Shape> {
  const parsed = parseExplained(shape, value)
  if (parsed.success) return parsed.data
  throw invalid(
    ...parsed.error.issues
      .slice(0, mostProblems)
      .map(({ path, message }): Problem => ({ name: nameOf(path, whole), reason: message })),
  )
}

/** `metadata.phone`; in a list, which of them: `body.3.id`. */
function nameOf(path: readonly PropertyKey[], whole: string): string {
  return (typeof path[0] === 'string' ? path : [whole, ...path]).map(String).join('.')
}
