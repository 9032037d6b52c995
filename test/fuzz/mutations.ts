import fc from 'fast-check'
import { strings, values } from './values.ts'

interface Mutation {
  /** The path to the part, as child indexes. */
  way: number[]
  change: (part: unknown, whole: unknown) => unknown
}

const ways = fc.array(fc.nat({ max: 60 }), { minLength: 1, maxLength: 8 })

const changes: fc.Arbitrary<Mutation['change']> = fc.oneof(
  { weight: 4, arbitrary: values.map((value) => () => value) },
  fc.constant(() => undefined),
  // A part from elsewhere, of any type.
  ways.map((way) => (_part: unknown, whole: unknown) => partAt(whole, way)),
  fc.tuple(strings, fc.nat()).map(([more, at]) => (part: unknown) => {
    const text = typeof part === 'string' ? part : (JSON.stringify(part) ?? '')
    const place = at % (text.length + 1)
    return text.slice(0, place) + more + text.slice(place)
  }),
  fc.integer({ min: 2, max: 4 }).map((count) => (part: unknown) => {
    return Array.isArray(part) ? Array.from({ length: count }, () => part).flat() : Array(count).fill(part)
  }),
  strings.map((name) => (part: unknown) => renameFirst(part, name)),
)

/** A valid document, or one with up to three wrong parts. */
export function mutationsOf(document: unknown): fc.Arbitrary<unknown> {
  const mutations: fc.Arbitrary<Mutation[]> = fc.array(fc.record({ way: ways, change: changes }), { maxLength: 3 })
  return mutations.map((all) =>
    all.reduce<unknown>((whole, { way, change }) => changeAt(whole, way, (part) => change(part, whole)), document),
  )
}

function isParent(value: unknown): value is object {
  return typeof value === 'object' && value !== null && Object.keys(value).length > 0
}

function childOf(parent: object, number: number): string {
  const names = Object.keys(parent)
  return names[number % names.length]!
}

function partAt(value: unknown, [first, ...rest]: readonly number[]): unknown {
  if (first === undefined || !isParent(value)) return value
  return partAt(value[childOf(value, first) as never], rest)
}

/** Returns a copy that shares unchanged parts. */
function changeAt(value: unknown, [first, ...rest]: readonly number[], change: Mutation['change']): unknown {
  if (first === undefined || !isParent(value)) return change(value, undefined)
  const name = childOf(value, first)
  const part = changeAt(value[name as never], rest, change)
  if (Array.isArray(value)) return value.toSpliced(Number(name), 1, ...(part === undefined ? [] : [part]))
  return Object.fromEntries(Object.entries(value).map(([key, was]) => [key, key === name ? part : was]))
}

function renameFirst(part: unknown, name: string): unknown {
  if (!isParent(part) || Array.isArray(part)) return part
  return Object.fromEntries(Object.entries(part).map(([key, value], i) => [i === 0 ? name : key, value]))
}
