import * as z from 'zod'
import { isBytes, type Upload as ReadUpload } from '../bytes.ts'
import { oncePer } from '../once.ts'
import { splitKeywords } from '../text/keywords.ts'
import { type GivenDate, readDate } from '../time/given-date.ts'
import { limits } from './limits.ts'
import { asNullText } from './null-texts.ts'
import { note } from './walk.ts'

/** Sets the documented input type of a shape that accepts more. */
export function documentedAs<Input, Read = Input>(shape: z.ZodType): z.ZodType<Read, Input> {
  return shape as z.ZodType<Read, Input>
}

/** A value that a rule or a transform parses itself. Types and documents show the given shape. */
export function anyShownAs<Shape extends z.ZodType>(shown: Shape): z.ZodType<z.input<Shape>, z.input<Shape>> {
  return documentedAs<z.input<Shape>>(note(z.unknown(), { shownAs: shown }))
}

/** Gap: boolean parameters are `1`, `true`, `0`, `false` or empty, in any case. */
export const flag = z
  .union([z.boolean(), z.number(), z.string()], 'must be true or false')
  .transform((value, context) => {
    if (/^(1|true)$/i.test(String(value))) return true
    if (/^(0|false|)$/i.test(String(value))) return false
    context.addIssue('must be true or false')
    return z.NEVER
  })

const digitText = z.string().regex(/^\d+$/, {
  error: ({ input }) => (Number(input) < 0 ? 'must be 0 or more' : 'must be a whole number'),
})

export const digits = digitText.transform(Number).refine(Number.isSafeInteger, 'is too large')

function atMost(most: number, what: string): string {
  return `must have at most ${most} ${what}`
}

export const prose = z.string().max(limits.prose, atMost(limits.prose, 'characters'))

export const keywords = z
  .string()
  .max(limits.parameter, atMost(limits.parameter, 'characters'))
  .refine(
    (text) => text.length < 2 * limits.keywords || splitKeywords(text).length <= limits.keywords,
    atMost(limits.keywords, 'words'),
  )

const commaText = z
  .string()
  .max(limits.listParameter, atMost(limits.listParameter, 'characters'))
  .transform((text) => {
    const words = text.split(',').map((word) => word.trim())
    return [...new Set(words.filter(Boolean))]
  })

export const commaList = commaText.refine((words) => words.length <= limits.words, atMost(limits.words, 'words'))

export const commaIds = commaText.transform((words, context) => {
  const isIds = words.every((word) => /^\d{1,15}$/.test(word))
  if (isIds && words.length <= limits.ids) return [...new Set(words.map(Number))]
  context.addIssue(isIds ? atMost(limits.ids, 'ids') : 'must be numeric ids separated by commas')
  return z.NEVER
})

/** Gap: a size outside the limits is clamped, unless `readQuery` refuses it. */
export function pageSize(most = Number.MAX_SAFE_INTEGER) {
  const size = z
    .string()
    .regex(/^-?\d+$/, 'must be a whole number')
    .meta({ maximum: most })
  return size.transform((digits) => Math.max(0, Math.min(Number(digits), most)))
}

export const pageStart = digits.default(0)

export function oneOf<const Words extends readonly [string, ...string[]]>(words: Words) {
  const text = documentedAs<Words[number]>(z.string().meta({ enum: [...words] }))
  return text.transform((text, context): Words[number] => {
    const word = words.find((known) => known.toLowerCase() === text.toLowerCase())
    if (word !== undefined) return word
    context.addIssue(`must be one of ${words.join(', ')}`)
    return z.NEVER
  })
}

export const filledText = z.string().trim().min(1, 'must not be empty')

// Cached by shape: many fields share one, and creating a shape is slow.

/** Reads null and a missing value as undefined: forms send either for an empty field. */
export const orNothing = oncePer(<Shape extends z.ZodType>(shape: Shape) => {
  const read = shape.nullish().transform((given) => given ?? undefined)
  return read.optional()
})

/** Gap: null clears an optional text, unless nulls were removed before. */
export const optionalText = oncePer(<Shape extends z.ZodType<string, string>>(shape: Shape) => {
  const read = shape.nullable().transform((given) => given ?? '')
  return asNullText(read.optional())
})

const emptyAsNothing = z.string().transform((text) => text.trim() || undefined)

/** Gap: an empty filter is ignored. */
export function unlessEmpty<Shape extends z.ZodType<unknown, string>>(shape: Shape) {
  const text = emptyAsNothing.pipe(shape.optional())
  return documentedAs<z.input<Shape> | '', z.output<Shape> | undefined>(text).optional()
}

/** A file part of a form. */
export const Upload = z.custom<ReadUpload>(
  (value) => typeof value === 'object' && value !== null && 'bytes' in value && isBytes(value.bytes),
  { error: ({ input }) => (input === undefined ? 'is required' : 'must be a file') },
)
export type Upload = z.infer<typeof Upload>

export const id = z
  .int({ error: ({ input }) => (input === undefined ? 'is required' : 'must be a whole number') })
  .nonnegative('must not be negative')

/** 0 and null mean none. */
export const idOrNone = id.nullable().transform((given) => given ?? 0)

/** `[{id}, …]` in membership bodies; other fields of the items are ignored. */
export const idList = z.array(z.looseObject({ id })).transform((items) => [...new Set(items.map((item) => item.id))])

/** Gap: a date parameter is a day, or a time as in `date_str`, in the user's time zone; or 14 digits in UTC. */
export function dateBound(which: 'start' | 'end') {
  return z.string().transform((text, context): GivenDate => {
    const date = readDate(text.trim(), which)
    if (date) return date
    context.addIssue('must be a date: YYYYMMDD, YYYY-MM-DD, 14 digits, or the format of date_str')
    return z.NEVER
  })
}
