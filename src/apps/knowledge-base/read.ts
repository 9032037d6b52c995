import * as z from 'zod'
import { dateBound, prose } from '../../core/schema/read.ts'
import { readInstant, second } from '../../core/time/clock.ts'
import { presentReadableDate } from '../../core/time/dates.ts'

// Readers that only the knowledge base needs.

const code = /^[A-Za-z]{2}$/

export const languageCode = z
  .string()
  .trim()
  .regex(code, 'must be a language code of two letters')
  .transform((language) => language.toLowerCase())

const mostTags = 100

/** Gap: a letter and its accent are normalised to one character, however they were typed. */
export const tagName = z.string().trim().normalize('NFC')

/** Gap: tags are unique, regardless of case. */
export const tagList = z
  .array(tagName.min(1, 'must not be empty'))
  .max(mostTags, `must have at most ${mostTags} elements`)
  .transform((tags) => {
    const first = new Map<string, string>()
    for (const tag of tags) if (!first.has(tag.toLowerCase())) first.set(tag.toLowerCase(), tag)
    return [...first.values()]
  })

/** Embedded content. Null, false and empty mean none, because replies say false. */
export const embedCode = z
  .union([prose, z.literal(false), z.null()], 'must be a string')
  .transform((code) => code || null)

/** Gap: which dates are read. Day and time are in UTC unless they name another zone. */
export const dateOrTime = z.union([z.string(), z.number()], 'must be a date').transform((given, context): string => {
  const text = String(given).trim()
  const time = findTime(text)
  if (time !== undefined) return new Date(time).toISOString()
  context.addIssue('must be a date: 14 digits, YYYYMMDD, seconds since 1970, or ISO 8601')
  return z.NEVER
})

const day = dateBound('start')

function findTime(text: string): number | undefined {
  if (/^\d{10}$/.test(text)) return Number(text) * second
  if (/^\d[\d-]*$/.test(text)) return day.safeParse(text).data
  // Date would take February 30 as a day in March; that is refused.
  if (/^\d{4}-\d\d-\d\dT/.test(text)) return day.safeParse(text.slice(0, 10)).success ? readInstant(text) : undefined
  return findReadable(text)
}

/** A date in the format of replies, so that a form may send it back. */
function findReadable(text: string): number | undefined {
  const time = /^\d{1,2} [A-Z][a-z]+ \d{4}$/.test(text) ? Date.parse(`${text} UTC`) : Number.NaN
  if (Number.isNaN(time)) return undefined
  return presentReadableDate(new Date(time).toISOString(), 'UTC') === text ? time : undefined
}
