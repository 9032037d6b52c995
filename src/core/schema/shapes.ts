import * as z from 'zod'
import { Download } from '../bytes.ts'

export const Bytes = z.instanceof(Download)

/** Whatever names a company gives them. */
export const Metadata = z.record(z.string(), z.unknown())
export type Metadata = z.infer<typeof Metadata>

export const Named = z.strictObject({ id: z.int(), name: z.string() })
export type Named = z.infer<typeof Named>

/** The error body of applications that have none of their own. */
export const PlainRefusal = z.strictObject({ error: z.literal(true), message: z.string(), code: z.int() })
export type PlainRefusal = z.infer<typeof PlainRefusal>

/** An error in the words of RFC 9457, as far as all who speak it go. */
export const ProblemDetails = z.strictObject({ type: z.string(), title: z.string(), status: z.int() })
