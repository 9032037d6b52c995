import * as z from 'zod/mini'

// Shapes that tables share. They use zod/mini, as does all that is loaded before the first request.

/** ISO 8601 in UTC. Loading a scenario at another time moves every field of this shape. */
export const Instant = z.iso.datetime().check(z.regex(/^[1-9]\d{3}-/, 'must be in the years 1000 to 9999'))

export const StoredMetadata = z.record(z.string(), z.unknown())

export const StoredName = z.strictObject({ id: z.int(), name: z.string() })
