import * as z from 'zod'
import { fieldsOf } from '../../core/http/validate.ts'
import { id } from '../../core/schema/read.ts'

/** How replies show an entry of a look-up list. Only its id is read. */
const Shown = z.object({ id }).optional()

export const shownPlaces = { dept: Shown, location: Shown }
export const shownParts = { dept: Shown, project: Shown, expense_type: Shown }

const names = Object.keys({ ...shownPlaces, ...shownParts })

/** The texts that may be left out. */
const texts = ['notes', 'vendor', 'description', 'client']

/** Reads a body that may be a reply sent back. Null empties a text, and is ignored otherwise. `dept: {id}` works like `dept_id`, which takes precedence. */
export function asSent<Shape extends z.ZodType>(shape: Shape) {
  const known = fieldsOf(shape) ?? []
  return z.preprocess((body: z.input<Shape>) => readSent(body, known), shape)
}

/** Looks at no other fields than those that are known: a body can have very many. */
function readSent(body: unknown, known: readonly string[]): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body
  const sent = new Map<string, unknown>()
  for (const name of known) {
    if (!Object.hasOwn(body, name)) continue
    const value: unknown = body[name as never]
    if (value !== null) sent.set(name, value)
    else if (texts.includes(name)) sent.set(name, '')
  }
  for (const name of names) {
    const { id } = (sent.get(name) ?? {}) as { id?: unknown }
    if (typeof id === 'number' && !sent.has(`${name}_id`)) sent.set(`${name}_id`, id)
  }
  return Object.fromEntries(sent)
}
