import type * as z from 'zod'
import { invalid, notFound, type Problem } from '../refusal.ts'
import { parseExplained } from '../schema/messages.ts'
import { nearestTo, suggest } from '../text/suggest.ts'
import { decodeText } from './address.ts'
import { deepestWorld, parseJson } from './body-content.ts'
import type { Delivery, Endpoint } from './contract.ts'
import { isSecret } from './redact.ts'
import type { Route } from './router.ts'

/** Reads the path variables. A value of the wrong kind is a 404. */
export function readParams(
  { endpoint, variables }: Pick<Route, 'endpoint' | 'variables'>,
  raw: Record<string, string>,
): Record<string, unknown> {
  const params: Record<string, unknown> = {}
  const shapes = endpoint.params
  for (const name of variables) {
    const shape = shapes?.[name]
    if (!shape) {
      params[name] = Number(raw[name])
      continue
    }
    const text = decodeText(raw[name]!)
    const parsed = shape.safeParse(text)
    if (!parsed.success) throw notFound(`there is no ${name} "${text}"`)
    params[name] = parsed.data
  }
  return params
}

/** Is told what is unknown and therefore ignored, with a hint at the right spelling. */
interface Told {
  ignore(what: string, hint: string): void
}

/** Warns of fields that the shape does not have. */
export function warnOfUnknown(shape: z.ZodType, json: unknown, told: Told): void {
  const known = fieldsOf(shape)
  if (!known || typeof json !== 'object' || json === null) return
  for (const name in json) {
    if (!known.includes(name))
      told.ignore(`the field "${redactName(name, known)}" is not known here`, suggest(name, known))
  }
}

/** A name as the journal may show it: a client may have sent a secret in place of a name. */
function redactName(name: string, known: readonly string[] = []): string {
  const [nearest] = known.some(isSecret) ? nearestTo(name, known, 1) : ['']
  if (nearest === undefined || isSecret(nearest)) return '...'
  return /^[\w.[\]-]*$/.test(name) || !isSecret(name) ? name : '...'
}

const fieldsByShape = new WeakMap<z.ZodType, { fields: string[] | undefined }>()

/** The fields that a body of this shape has; undefined where it takes any others. */
export function fieldsOf(shape: z.ZodType): string[] | undefined {
  const known = fieldsByShape.get(shape) ?? { fields: findNames(shape) }
  fieldsByShape.set(shape, known)
  return known.fields
}

/** The fields that a shape reads first, or those of all members of a union; undefined where it takes any others. */
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

export function readQuery(endpoint: Endpoint, search: string, told: Told): unknown {
  const raw: Record<string, string> = {}
  if (search.length > 1) {
    const known = Object.keys(endpoint.query?.shape ?? {})
    for (const [name, value] of new URLSearchParams(search)) {
      raw[name] = value
      if (!known.includes(name))
        told.ignore(`the parameter "${redactName(name)}" is not known here`, suggest(name, known))
    }
  }
  return endpoint.query ? check(endpoint.query, raw, 'query') : raw
}

/** Reads the body in the shape of its endpoint. A missing body counts as one without fields, so that the refusal names them. */
export function readShape({ body: shape, form, files, limit }: Endpoint, body: unknown, told: Told): unknown {
  if (form) {
    warnOfUnknown(form, body, told)
    return check(form, body, 'body')
  }
  if (files) return readDelivery(files, body as Delivery<unknown>)
  if (!shape) return body
  const json = parseJson(body as string, limit === 'file' ? deepestWorld : undefined)
  // Before the check, since this may be the cause of a problem: a misspelt field is also a missing one.
  warnOfUnknown(shape, json, told)
  const read = check(shape, json === undefined && !shape.safeParse(json).success ? {} : json, 'body')
  checkAll(json, read)
  return read
}

/** Where names are free, zod drops a field of this name silently. */
const unreadable = '__proto__'

function checkAll(given: unknown, read: unknown, whole = 'body'): void {
  if (typeof given !== 'object' || given === null) return
  for (const [name, part] of Object.entries(given)) {
    const isRead = typeof read === 'object' && read !== null && Object.hasOwn(read, name)
    if (name === unreadable && !isRead) throw invalid({ name: whole, reason: `nothing can be called "${name}" here` })
    checkAll(part, isRead ? (read as Record<string, unknown>)[name] : undefined, name)
  }
}

function readDelivery(shape: z.ZodType, { uploads, json }: Delivery<unknown>): Delivery<unknown> {
  return { uploads, json: json === undefined ? undefined : check(shape, json, 'body') }
}

/** More of them would help nobody. */
const mostProblems = 10

/** Parses a value, or refuses it and names the wrong fields. */
export function check<Shape extends z.ZodType>(shape: Shape, value: unknown, whole: string): z.output<Shape> {
  const parsed = parseExplained(shape, value)
  if (parsed.success) return parsed.data
  throw invalid(
    ...parsed.error.issues
      .slice(0, mostProblems)
      .map(({ path, message }): Problem => ({ name: nameOf(path, whole), reason: message })),
  )
}

/** `metadata.phone`; in a list, with the position: `body.3.id`. */
function nameOf(path: readonly PropertyKey[], whole: string): string {
  return (typeof path[0] === 'string' ? path : [whole, ...path]).map(String).join('.')
}
