import * as z from 'zod'
import { id, orNothing } from '../../core/schema/read.ts'
import { fieldsOf } from '../../core/schema/unknown-fields.ts'

/** How replies show an entry of a look-up list. Only its id is read, and the rest is no mistake. */
const Shown = orNothing(z.looseObject({ id }))

export const shownPlaces = { dept: Shown, location: Shown }
export const shownParts = { dept: Shown, project: Shown, expense_type: Shown }

const names = Object.keys({ ...shownPlaces, ...shownParts })

/** Reads a body that may be a reply sent back. `dept: {id}` works like `dept_id`, which takes precedence. */
export function asSent<Shape extends z.ZodType>(shape: Shape) {
  const known = fieldsOf(shape) ?? []
  return z.preprocess((body: z.input<Shape>) => readSent(body, known), shape)
}

/** Looks at no other fields than those that are known: a body can have very many. */
function readSent(body: unknown, known: readonly string[]): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body
  const sent = new Map<string, unknown>()
  for (const name of known) {
    if (Object.hasOwn(body, name)) sent.set(name, body[name as never])
  }
  for (const name of names) {
    const { id } = (sent.get(name) ?? {}) as { id?: unknown }
    if (typeof id === 'number') sent.set(`${name}_id`, sent.get(`${name}_id`) ?? id)
  }
  return Object.fromEntries(sent)
}
