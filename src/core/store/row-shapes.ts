import * as z from 'zod/mini'

// Shared, because creating a shape is slow.
export const Int = z.int()
export const Text = z.string()
export const Flag = z.boolean()

/** ISO 8601 in UTC. Loading a scenario at another time shifts every field of this shape. */
export const Instant = z.iso.datetime().check(z.regex(/^[1-9]\d{3}-/, 'must be in the years 1000 to 9999'))

export const StoredMetadata = z.record(Text, z.unknown())

export const StoredName = z.strictObject({ id: Int, name: Text })
