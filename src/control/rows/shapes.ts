import * as z from 'zod'
import { commaList, digits, keywords, pageStart } from '../../core/schema/read.ts'
import { Row } from '../../world/state/shapes.ts'

const mostRows = 1000
const RowLimit = digits.refine((limit) => limit <= mostRows, `must be at most ${mostRows}`).default(50)

export const RowSearch = z.object({
  limit: RowLimit,
  offset: pageStart,
  /** A field, descending after a minus: `-created_at`. Ids are sorted by the titles of their rows. By default, by id. */
  sort: z.string().optional(),
  /** Words in the row, or in the titles of the rows that it refers to; `-word` excludes. */
  words: keywords.default(''),
  /** A field with one of these values: `status:draft`, `id:3,7`. A list matches if one of its items does. */
  where: z.string().regex(/^\w+:/, 'must be a field and its values, as status:draft').optional(),
  /** The fields to return in addition to the id. By default, all. */
  columns: commaList.optional(),
})
export type RowSearch = z.output<typeof RowSearch>

export const TitleSearch = z.object({
  words: keywords.default(''),
  limit: RowLimit,
})

export const TitledRow = z.strictObject({ table: z.string(), id: z.int(), title: z.string() })
export type TitledRow = z.infer<typeof TitledRow>

/** Titles by id. */
export const Titled = z.record(z.string(), z.string())

/** The field of a table that refers to a row, in words as well, and the number of its rows. */
export const Referrer = z.strictObject({ table: z.string(), field: z.string(), title: z.string(), count: z.int() })
export type Referrer = z.infer<typeof Referrer>

/** Endpoints by the id of a row. */
export const Permitted = z.record(z.string(), z.array(z.string()))
export type Permitted = z.infer<typeof Permitted>

/** A JSON Schema. Fields with ids of another table have its name in `x-references`. */
export const RowSchema = z.record(z.string(), z.unknown())
export type RowSchema = z.infer<typeof RowSchema>

export const RowPage = z.strictObject({
  /** The number of rows that match, on all pages. */
  total: z.int(),
  /** Bytes are shown as their size. */
  rows: z.array(Row),
  /** The titles of the rows and of the rows that they refer to, by table and id. */
  names: z.record(z.string(), Titled),
})
export type RowPage = z.infer<typeof RowPage>
