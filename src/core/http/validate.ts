import type * as z from 'zod'
import type { Fidelity } from '../fidelity.ts'
import { isObject } from '../is-object.ts'
import { invalid, notFound, type Problem, type Refusal } from '../refusal.ts'
import type { AnyShape } from '../schema/any-shape.ts'
import { findTooLong, limits, type TextLimit } from '../schema/limits.ts'
import { parseExplained } from '../schema/messages.ts'
import { withoutNullTexts } from '../schema/null-texts.ts'
import { clampedSizesIn } from '../schema/paging.ts'
import { withoutInvalid } from '../schema/skip-invalid.ts'
import { extraFieldOf, unknownFieldsIn, unreadable } from '../schema/unknown-fields.ts'
import { Skipped } from '../text/skipped.ts'
import { suggestOrList } from '../text/suggest.ts'
import { decodeText } from './address.ts'
import { notJson, parseJson } from './body.ts'
import type { Delivery, Endpoint } from './contract.ts'
import { isSecret } from './redact.ts'
import type { Remarks } from './remarks.ts'
import type { Match } from './router.ts'
import { isLenient } from './statuses.ts'

/** A value of the wrong type is a 404. */
export function readParams({ route, params: raw }: Match): Record<string, unknown> {
  const params: Record<string, unknown> = {}
  const { endpoint, variables } = route
  for (const name of variables) {
    const shape = endpoint.params?.[name]
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

type IgnoringRemarks = Pick<Remarks, 'ignore' | 'useExtra'>
type QueryRemarks = IgnoringRemarks & Pick<Remarks, 'warn'>

export function reportUnknownFields(shape: AnyShape, json: unknown, remarks: IgnoringRemarks): void {
  const { first, count, extras } = unknownFieldsIn(shape, json, mostReported)
  for (const { path, extra } of extras) remarks.useExtra(`the field "${spellPath(path)}"`, extra.instead)
  for (const { path, name, known } of first)
    remarks.ignore(`the field "${redactPath(path, name, known)}" is unknown`, hintAt(name, known))
  ignoreMore('field', count, remarks)
}

function redactPath(path: readonly (string | number)[], name: string, known: readonly string[]): string {
  if (path.some((part) => typeof part === 'string' && isSecret(part))) return '...'
  return spellPath([...path, redactName(name, known)])
}

/** `items[0].vendor` */
function spellPath(path: readonly (string | number)[]): string {
  return path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${part}`))
    .join('')
    .replace(/^\./, '')
}

/** More would not help, and are expensive. */
const mostReported = 10

function hintAt(name: string, known: readonly string[]): string {
  return suggestOrList(name, known, { none: '' })
}

function ignoreMore(kind: string, count: number, remarks: IgnoringRemarks): void {
  const more = count - mostReported
  if (more > 0) remarks.ignore(`${more} more ${kind}s are unknown`, '')
}

/** If all known names are secrets, a client may have sent a secret as a name. */
function redactName(name: string, known: readonly string[]): string {
  if (known.length > 0 && known.every(isSecret)) return '...'
  return /^[\w.[\]-]{0,100}$/.test(name) || !isSecret(name) ? name : '...'
}

export function readQuery({ query }: Endpoint, search: string, remarks: QueryRemarks, fidelity: Fidelity): unknown {
  if (!query && search.length <= 1) return {}
  const known = query && readQueries.get(query)?.get(search)
  if (known?.fidelity === fidelity) {
    for (const [what, instead] of known.extras) remarks.useExtra(what, instead)
    return copyQuery(known)
  }
  const raw: Record<string, string> = {}
  const names = Object.keys(query?.shape ?? {})
  const unknown: string[] = []
  const extras: [what: string, instead: string | undefined][] = []
  for (const [name, value] of new URLSearchParams(search)) {
    if ((name + value).includes(replaced)) checkEncoding(search)
    raw[name] = value
    if (!names.includes(name)) unknown.push(name)
    const extra = query && extraFieldOf(query, name)
    if (extra) extras.push([`the parameter "${name}"`, extra.instead])
  }
  for (const [what, instead] of extras) remarks.useExtra(what, instead)
  if (unknown.length > 0) ignoreParameters(unknown, names, remarks, fidelity)
  if (!query) return raw
  checkLimits(query, raw, search.length, 'parameter')
  const read = check(query, raw, 'query') as Record<string, unknown>
  const clamped = clampedSizesIn(raw, read)
  // Gap: a page size outside its limits is clamped, or refused.
  if (clamped.length > 0 && fidelity['page-size'] === 'refused') throw invalid(...clamped)
  for (const { name, reason } of clamped) remarks.warn(`${name} ${reason}, and was read as ${read[name]}.`)
  const isCacheable = unknown.length + clamped.length === 0 && search.length <= longestCached
  return isCacheable ? cacheQuery(query, search, { fidelity, read, extras }) : read
}

/** Gap: unknown parameters are ignored, or refused. */
function ignoreParameters(unknown: string[], known: string[], remarks: IgnoringRemarks, fidelity: Fidelity): void {
  const first = unknown
    .slice(0, mostReported)
    .map((name) => ({ name: redactName(name, []), hint: hintAt(name, known) }))
  if (fidelity['unknown-parameter'] === 'refused')
    throw invalid(...first.map(({ name, hint }) => ({ name, reason: `is unknown.${hint}` })))
  for (const { name, hint } of first) remarks.ignore(`the parameter "${name}" is unknown`, hint)
  ignoreMore('parameter', unknown.length, remarks)
}

interface ReadQuery {
  fidelity: Fidelity
  read: Readonly<Record<string, unknown>>
  lists: readonly string[]
  extras: readonly [what: string, instead: string | undefined][]
}

/** Cached by shape, because screens repeat their requests. */
const readQueries = new WeakMap<AnyShape, Map<string, ReadQuery>>()
const mostCached = 50
const longestCached = 300

/** Caches only plain values and lists of them: a user's own shape may return anything, such as dates. */
function cacheQuery(shape: AnyShape, search: string, query: Omit<ReadQuery, 'lists'>): unknown {
  const { read } = query
  const lists: string[] = []
  for (const name in read) {
    const value = read[name]
    if (Array.isArray(value) && !value.some(isObject)) lists.push(name)
    else if (isObject(value)) return read
  }
  const queries = readQueries.get(shape)
  const cached = { ...query, lists }
  if (queries && queries.size < mostCached) queries.set(search, cached)
  else readQueries.set(shape, new Map([[search, cached]]))
  return copyQuery(cached)
}

/** Copies, because a route may change its query. */
function copyQuery({ read, lists }: ReadQuery): unknown {
  const own = { ...read }
  for (const name of lists) own[name] = [...(read[name] as unknown[])]
  return own
}

/** The decoder's replacement for invalid UTF-8. A client may also send it on purpose. */
const replaced = '\uFFFD'

function checkEncoding(search: string): void {
  const withoutSent = search.replace(/%EF%BF%BD|\uFFFD/gi, '')
  if (String(new URLSearchParams(withoutSent)).includes('%EF%BF%BD'))
    throw invalid({ name: 'query', reason: 'is not UTF-8' })
}

/** `length` is the length of the whole value. Most are too short to exceed a limit. */
function checkLimits(shape: AnyShape, value: unknown, length: number, longest: TextLimit): void {
  if (length <= limits[longest]) return
  const found = findTooLong(shape, value, longest)
  if (found) throw refuse([found], 'body')
}

/** A missing body counts as one without fields, so that the refusal names them, unless every JSON body succeeds. */
export function readShape(
  endpoint: Endpoint,
  body: unknown,
  remarks: IgnoringRemarks & Pick<Remarks, 'skip'>,
  world: { strict: boolean; fidelity: Fidelity },
  parsed?: unknown,
): unknown {
  const { body: shape, form, files, succeeds } = endpoint
  if (form) {
    reportUnknownFields(form, body, remarks)
    checkLimits(form, body, Number.POSITIVE_INFINITY, 'text')
    return check(form, body, 'body')
  }
  if (files) return checkDelivery(files, body as Delivery<unknown>)
  if (!shape) return body
  const sent = parsed ?? parseJson(body as string)
  if (sent === undefined && succeeds) throw invalid(notJson)
  const given = world.fidelity['null-in-bodies'] === 'ignored' ? withoutNullTexts(shape, sent) : sent
  // Before the check, because a misspelt field is also reported as missing.
  reportUnknownFields(shape, given, remarks)
  const json = succeeds && isLenient(endpoint, world) ? skipInvalid(shape, given, remarks) : given
  checkLimits(shape, json, (body as string).length, 'text')
  const read = check(shape, json === undefined && !shape.safeParse(json).success ? {} : json, 'body')
  if (mayBeUnreadable.test(body as string)) checkAll(json, read)
  return read
}

function skipInvalid(shape: AnyShape, json: unknown, remarks: Pick<Remarks, 'skip'>): unknown {
  const skipped = new Skipped()
  const valid = withoutInvalid(shape, json, (name, reason) => skipped.add(name, reason))
  for (const line of skipped.lines) remarks.skip(line)
  return valid
}

/** Plain, or with escaped letters. */
const mayBeUnreadable = /__proto__|\\u00[567]/i

export function hasUnreadable(value: unknown): boolean {
  if (!isObject(value)) return false
  for (const name in value) if (name === unreadable || hasUnreadable(value[name])) return true
  return false
}

export function checkAll(given: unknown, read: unknown, whole = 'body'): void {
  if (!isObject(given)) return
  for (const [name, part] of Object.entries(given)) {
    const isRead = isObject(read) && Object.hasOwn(read, name)
    if (name === unreadable && !isRead) throw invalid({ name: whole, reason: `the name "${name}" is not allowed` })
    checkAll(part, isRead ? read[name] : undefined, name)
  }
}

function checkDelivery(shape: AnyShape, { uploads, json }: Delivery<unknown>): Delivery<unknown> {
  if (json === undefined) return { uploads, json }
  checkLimits(shape, json, Number.POSITIVE_INFINITY, 'text')
  return { uploads, json: check(shape, json, 'body') }
}

export function check<Shape extends AnyShape>(shape: Shape, value: unknown, whole: string): z.output<Shape> {
  const parsed = parseExplained(shape, value)
  if (parsed.success) return parsed.data
  throw refuse(parsed.error.issues.slice(0, mostReported), whole)
}

function refuse(issues: readonly { path: readonly PropertyKey[]; message: string }[], whole: string): Refusal {
  return invalid(...issues.map(({ path, message }): Problem => ({ name: nameOf(path, whole), reason: message })))
}

/** `metadata.phone`, or in a list `body.3.id`. */
function nameOf(path: readonly PropertyKey[], whole: string): string {
  return (typeof path[0] === 'string' ? path : [whole, ...path]).map(String).join('.')
}
