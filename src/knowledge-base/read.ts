import * as z from 'zod'
import { readInstant, second } from '../kernel/clock.ts'
import { readReadableDate } from './readable-date.ts'

// How what only the knowledge base has is read.

export const twoLetters = z
  .string()
  .trim()
  .regex(/^[A-Za-z]{2}$/, 'must be a language code of two letters')
  .transform((code) => code.toLowerCase())

/** Gap: a tag is there once, whatever its case. */
export const tagList = z
  .array(z.string().trim().min(1, 'must not be empty'))
  .transform((tags) => [...new Map(tags.toReversed().map((tag) => [tag.toLowerCase(), tag])).values()].toReversed())

/** Gap: 14 digits in UTC, as text or number; 8 digits for a day; 10 for seconds since 1970; ISO 8601; or as replies write it. */
export const moment = z.union([z.string(), z.number()], 'must be a date').transform((given, context): string => {
  const text = String(given).trim()
  const time = /^\d+$/.test(text) ? readDigits(text) : (readInstant(text) ?? readReadableDate(text))
  if (time !== undefined) return new Date(time).toISOString()
  context.addIssue('must be a date: 14 digits, seconds since 1970, or ISO 8601')
  return z.NEVER
})

function readDigits(text: string): number | undefined {
  if (text.length === 10) return Number(text) * second
  const [, year, month, day, hour = '00', minute = '00', second_ = '00'] =
    /^(\d{4})(\d\d)(\d\d)(?:(\d\d)(\d\d)(\d\d))?$/.exec(text) ?? []
  return year === undefined ? undefined : readInstant(`${year}-${month}-${day}T${hour}:${minute}:${second_}Z`)
}
