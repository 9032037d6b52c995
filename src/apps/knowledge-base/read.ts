import * as z from 'zod'
import { prose } from '../../core/schema/read.ts'
import { readInstant, second } from '../../core/time/clock.ts'
import { presentReadableDate } from '../../core/time/dates.ts'
import { type GivenDate, readDate } from '../../core/time/given-date.ts'

const code = /^[A-Za-z]{2}$/

export const languageCode = z
  .string()
  .trim()
  .regex(code, 'must be a language code of two letters')
  .transform((language) => language.toLowerCase())

const mostTags = 100

/** Gap: a letter and its accent become one character. */
export const tagName = z.string().trim().normalize('NFC')

/** Gap: tags are unique, ignoring case. */
export const tagList = z
  .array(tagName.min(1, 'must not be empty'))
  .max(mostTags, `must have at most ${mostTags} elements`)
  .transform((tags) => {
    const first = new Map<string, string>()
    for (const tag of tags) if (!first.has(tag.toLowerCase())) first.set(tag.toLowerCase(), tag)
    return [...first.values()]
  })

/** Null, false and an empty string mean no embedded content. Replies have false. */
export const embedCode = z
  .union([prose, z.literal(false), z.null()], 'must be a string')
  .transform((code) => code || null)

/** Gap: the accepted formats. Dates without a zone are in the user's timezone; digits are in UTC. */
export const dateOrTime = z.union([z.string(), z.number()], 'must be a date').transform((given, context): GivenDate => {
  const date = findDate(String(given).trim())
  if (date) return date
  context.addIssue('must be a date: 14 digits, YYYYMMDD, seconds since 1970, ISO 8601, or the format of date_str')
  return z.NEVER
})

function findDate(text: string): GivenDate | undefined {
  if (/^\d{10}$/.test(text)) return inUtc(Number(text) * second)
  const [, day, time, zone] = /^(\d{4}-\d\d-\d\d)T(.*?)(Z|[+-]\d\d:?\d\d)?$/i.exec(text) ?? []
  if (day === undefined) return readDate(text) ?? findReadable(text)
  const instant = readInstant(text)
  if (instant === undefined) return undefined
  return zone ? inUtc(instant) : { time: `${day}T${time}`, isLocal: true }
}

/** A date in the format of replies, since forms send it back. */
function findReadable(text: string): GivenDate | undefined {
  const time = /^\d{1,2} [A-Z][a-z]+ \d{4}$/.test(text) ? Date.parse(`${text} UTC`) : Number.NaN
  if (Number.isNaN(time)) return undefined
  const date = inUtc(time)
  return presentReadableDate(`${date.time}Z`, 'UTC') === text ? { ...date, isLocal: true } : undefined
}

function inUtc(time: number): GivenDate {
  return { time: new Date(time).toISOString().slice(0, -1), isLocal: false }
}
