import * as z from 'zod'
import { Download } from '../bytes.ts'

/** A reply that is a file: the route returns a `Download`. */
export const Bytes = z.instanceof(Download)

/** A company chooses its own field names. */
export const Metadata = z.record(z.string(), z.unknown())
export type Metadata = z.infer<typeof Metadata>

export const Named = z.strictObject({ id: z.int(), name: z.string() })
export type Named = z.infer<typeof Named>

/** The fields of an RFC 9457 error that all applications with that format have. */
export const ProblemDetails = z.strictObject({ type: z.string(), title: z.string(), status: z.int() })
