import fc from 'fast-check'
import type * as z from 'zod'
import { accepts, samples } from '../../src/core/examples/samples.ts'
import { values, words } from './values.ts'

type Shape = z.core.$ZodType

// Names shared by requests, so that one finds what another created.
const shared: Readonly<Record<string, readonly string[]>> = {
  name: ['one', 'two'],
  username: ['new-one', 'new-two'],
  user: ['admin', 'employee', 'reader'],
  table: ['users', 'groups', 'tags', 'articles', 'sheets'],
  from: ['default', 'one'],
  endpoint: ['people.getUser', 'documents.*', '*', 'people'],
}

/** Values that fit a shape, or almost: sometimes a part is arbitrary. */
export function valuesOf(shape: Shape, name = ''): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 40, arbitrary: fitting(shape, name) }, { weight: 1, arbitrary: values })
}

function fitting(shape: Shape, name: string): fc.Arbitrary<unknown> {
  const { def } = (shape as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object':
      return objectsOf(def.shape)
    case 'array':
      return fc.array(valuesOf(def.element, name), { minLength: 1, maxLength: 3 })
    case 'optional':
    case 'nonoptional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'readonly':
    case 'catch':
      return fitting(def.innerType, name)
    case 'union':
      return fc.oneof(...def.options.map((option) => valuesOf(option, name)))
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries))
    case 'literal':
      return fc.constantFrom(...def.values)
    default:
      return acceptedBy(shape, name)
  }
}

function acceptedBy(shape: Shape, name: string): fc.Arbitrary<unknown> {
  const isAccepted = (value: unknown) => accepts(shape as z.ZodType, value)
  const known = (Object.hasOwn(shared, name) ? shared[name]! : []).filter(isAccepted)
  if (known.length > 0) return fc.constantFrom(...known)
  const accepted = samples.filter(isAccepted)
  return accepted.length > 0 ? fc.constantFrom(...accepted) : words
}

function objectsOf(fields: Readonly<Record<string, Shape>>): fc.Arbitrary<unknown> {
  const parts = Object.fromEntries(Object.entries(fields).map(([name, part]) => [name, valuesOf(part, name)]))
  const optional = Object.keys(fields).filter((name) => (fields[name] as z.ZodType).safeParse(undefined).success)
  // Only a few, because many nearly always contradict each other.
  const chosen = fc.subarray(optional, { maxLength: Math.min(3, optional.length) })
  return fc.tuple(fc.record(parts), chosen).map(([whole, kept]) => {
    const isThere = ([name]: [string, unknown]) => !optional.includes(name) || kept.includes(name)
    return Object.fromEntries(Object.entries(whole).filter(isThere))
  })
}
