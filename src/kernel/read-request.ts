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
  const known = 'shape' in shape ? (shape.shape as object) : undefined
  if (!known || typeof json !== 'object' || json === null) return
  for (const name in json) {
    if (Object.hasOwn(known, name)) continue
    warn(`the field "${name}" is not known here, and ignored.${suggest(name, Object.keys(known))}`)
  }
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
