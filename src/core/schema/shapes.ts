import * as z from 'zod'
import { Download } from '../bytes.ts'

/** A reply that is a file: the route returns a `Download`. */
export const Bytes = z.instanceof(Download)

export const Metadata = z.record(z.string(), z.unknown())
export type Metadata = z.infer<typeof Metadata>

export const IdAndName = z.strictObject({ id: z.int(), name: z.string() })
export type IdAndName = z.infer<typeof IdAndName>

/** The RFC 9457 fields that all applications with that format share. */
export const ProblemDetails = z.strictObject({ type: z.string(), title: z.string(), status: z.int() })
