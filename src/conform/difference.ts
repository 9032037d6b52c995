import type { Contract } from '../core/http/contract.ts'
import { isObject } from '../core/is-object.ts'
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

/** `names` are those of `fieldNamesIn`. Others may be values, so they are not shown. */
export function differencesOf(
  part: 'reply' | 'error',
  shape: AnyShape,
  value: unknown,
  names: () => ReadonlySet<string>,
): Difference[] {
  return issuesOf(shape, value).flatMap((issue) => {
    const at = valueAt(value, issue.path)
    const where = `${part} ${presentPath(issue.path, names())}`.trim()
    if (issue.code !== 'unrecognized_keys') return [{ where, ...describe(issue, at) }]
    const fields = new Map(
      (issue.keys ?? []).map((key) => {
        const name = names().has(key) ? key : '*'
        const found = kindOf((at as Record<string, unknown>)[key])
        return [`${name} ${found}`, { name, found }]
      }),
    )
    return [...fields.values()].map(({ name, found }) => ({
      where: `${where}${where === part ? ' ' : '.'}${name}`,
      expected: 'no such field',
      found,
    }))
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

function presentPath(path: Path, names: ReadonlySet<string>): string {
  return path
    .map((key) => (typeof key === 'number' ? '[]' : `.${names.has(String(key)) ? String(key) : '*'}`))
    .join('')
    .replace(/^\./, '')
}

/** The names of all fields in the contracts. */
export function fieldNamesIn(contracts: readonly Contract[]): ReadonlySet<string> {
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
  for (const { refusal, endpoints } of contracts)
    for (const shape of [refusal, ...Object.values(endpoints).flatMap(({ body, reply }) => [body, reply])]) visit(shape)
  return names
}
