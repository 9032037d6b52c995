import * as z from 'zod'
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
  return z.preprocess((body: z.input<Shape>) => readSent(body), shape)
}

function readSent(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body
  const emptied = Object.entries(body).map(([name, value]) => [name, texts.includes(name) ? (value ?? '') : value])
  const given = emptied.filter(([, value]) => value !== null)
  const shown = given.filter(([name, value]) => names.includes(name) && typeof value?.id === 'number')
  return { ...Object.fromEntries(shown.map(([name, { id }]) => [`${name}_id`, id])), ...Object.fromEntries(given) }
}
