import * as z from 'zod'
import { dateBound } from '../../core/schema/read.ts'
import { readInstant, second } from '../../core/time/clock.ts'
import { presentReadableDate } from '../../core/time/dates.ts'

// How what only the knowledge base has is read.

const code = /^[A-Za-z]{2}$/

export const languageCode = z
  .string()
  .trim()
  .regex(code, 'must be a language code of two letters')
  .transform((language) => language.toLowerCase())

const mostTags = 100

/** Gap: a letter with its accent is one, however it was typed. */
export const tagName = z.string().trim().normalize('NFC')

/** Gap: a tag is there once, whatever its case. */
export const tagList = z
  .array(tagName.min(1, 'must not be empty'))
  .max(mostTags, `must have at most ${mostTags} elements`)
  .transform((tags) => {
    const first = new Map<string, string>()
    for (const tag of tags) if (!first.has(tag.toLowerCase())) first.set(tag.toLowerCase(), tag)
    return [...first.values()]
  })

/** What is embedded; null, false or empty for nothing, as replies say false. */
export const embedCode = z
  .union([z.string(), z.literal(false), z.null()], 'must be a string')
  .transform((code) => code || null)

/** Gap: which dates are read. Day and time are in UTC unless they say otherwise. */
export const moment = z.union([z.string(), z.number()], 'must be a date').transform((given, context): string => {
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
  // What Date takes for the next month is no such day.
  if (/^\d{4}-\d\d-\d\dT/.test(text)) return day.safeParse(text.slice(0, 10)).success ? readInstant(text) : undefined
  return findReadable(text)
}

/** A date as replies write it, so that a form may send back what it was given. */
function findReadable(text: string): number | undefined {
  const time = /^\d{1,2} [A-Z][a-z]+ \d{4}$/.test(text) ? Date.parse(`${text} UTC`) : Number.NaN
  if (Number.isNaN(time)) return undefined
  return presentReadableDate(new Date(time).toISOString(), 'UTC') === text ? time : undefined
}
