import { isObject } from '../core/is-object.ts'
import { once } from '../core/once.ts'
import type { AnyShape, FieldShape } from '../core/schema/any-shape.ts'
import { definitionOf } from '../core/schema/walk.ts'

/** A deviation from the contract, without any value of the recording. */
export interface Difference {
  /** `status`, or the part of the response: `reply data[].id`, `error message`. */
  where: string
  expected: string
  found: string
}

type Path = readonly PropertyKey[]

interface Issue {
  code: string
  path: Path
  expected?: string
  values?: readonly unknown[]
  keys?: readonly string[]
}

/** zod's issues. Of a union, those of the option that fits best. */
export function issuesOf(shape: AnyShape, value: unknown): Issue[] {
  const parsed = shape.safeParse(value)
  return parsed.success ? [] : flatten(parsed.error.issues as RawIssue[], [])
}

type RawIssue = Issue & { errors?: RawIssue[][] }

function flatten(issues: readonly RawIssue[], above: Path): Issue[] {
  return issues.flatMap((issue) => {
    const path = [...above, ...issue.path]
    const options = issue.errors?.map((errors) => flatten(errors, path)) ?? []
    if (options.length === 0) return [{ ...issue, path }]
    const cost = (found: readonly Issue[]) =>
      found.reduce((sum, each) => sum + (each.path.length === path.length && each.code === 'invalid_type' ? 100 : 1), 0)
    return options.reduce((best, other) => (cost(other) < cost(best) ? other : best))
  })
}

export function differencesOf(part: 'reply' | 'error', shape: AnyShape, value: unknown): Difference[] {
  const issues = issuesOf(shape, value)
  if (issues.length === 0) return []
  const names = namesIn(shape)
  const words = once(() => firstWordsIn(value))
  return issues.flatMap((issue) => {
    const at = valueAt(value, issue.path)
    const where = `${part} ${presentPath(issue.path, names)}`.trim()
    if (issue.code === 'unrecognized_keys')
      return presentKeys(at, issue.keys ?? [], words).map(([name, found]) => ({
        where: `${where}${where === part ? ' ' : '.'}${name}`,
        expected: 'no such field',
        found,
      }))
    return [{ where, ...describe(issue, at) }]
  })
}

function describe({ code, expected, values }: Issue, value: unknown): Pick<Difference, 'expected' | 'found'> {
  const found = kindOf(value)
  if (code === 'invalid_type' && expected) return { expected: expected === 'int' ? 'integer' : expected, found }
  if (code === 'invalid_value' && values) {
    const known = values.map((each) => JSON.stringify(each)).join(', ')
    return { expected: values.length === 1 ? known : `one of ${known}`, found: `another ${found}` }
  }
  return { expected: 'the format of the contract', found: `${found} in another format` }
}

export function kindOf(value: unknown): string {
  if (value === undefined) return 'nothing'
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  return typeof value === 'number' && !Number.isInteger(value) ? 'fraction' : typeof value
}

function valueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>((at, key) => (isObject(at) ? at[key as string] : undefined), value)
}

/** Keys that are not in the contract may be values, so they are not shown. */
function presentPath(path: Path, names: ReadonlySet<string>): string {
  return path
    .map((key) => (typeof key === 'number' ? '[]' : `.${names.has(String(key)) ? String(key) : '*'}`))
    .join('')
    .replace(/^\./, '')
}

const fieldName = /^[a-z][a-zA-Z]{0,30}(?:_[a-zA-Z]{1,30}){0,5}$/
const mostNames = 5

/**
 * The names of additional fields, with their types. An object may be keyed by values, such as user names: many names,
 * or names that are also values in the reply, are not shown.
 */
function presentKeys(
  object: unknown,
  keys: readonly string[],
  words: () => ReadonlySet<string>,
): [name: string, kind: string][] {
  const isField = (key: string) => fieldName.test(key) && !words().has(key.toLowerCase())
  if (keys.length > mostNames || !keys.every(isField)) return [['*', `${keys.length} fields`]]
  return keys.map((key) => [key, kindOf((object as Record<string, unknown>)[key])])
}

/** What all strings in a reply begin with, as far as it could be the name of a field. */
function firstWordsIn(reply: unknown): ReadonlySet<string> {
  const words = new Set<string>()
  const visit = (value: unknown): void => {
    if (typeof value === 'string') words.add(/^[a-z_]*/.exec(value.toLowerCase())![0])
    else if (isObject(value)) for (const part of Object.values(value)) visit(part)
  }
  visit(reply)
  return words
}

/** All field names in a shape. */
function namesIn(shape: AnyShape): ReadonlySet<string> {
  const names = new Set<string>()
  const visited = new Set<FieldShape>()
  const visit = (each: FieldShape | undefined): void => {
    if (!each || visited.has(each)) return
    visited.add(each)
    const { shape: fields = {}, innerType, in: first, out, options = [], element, valueType } = definitionOf(each)
    for (const [name, field] of Object.entries(fields)) {
      names.add(name)
      visit(field)
    }
    for (const below of [innerType, first, out, ...options, element, valueType]) visit(below)
  }
  visit(shape)
  return names
}
