import * as z from 'zod/mini'

/** The error body of applications without their own. */
export const PlainRefusal = z.strictObject({ error: z.literal(true), message: z.string(), code: z.int() })
export type PlainRefusal = z.infer<typeof PlainRefusal>
