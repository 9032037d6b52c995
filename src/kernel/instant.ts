import * as z from 'zod'

/** A stored instant: ISO 8601 in UTC. Loading a scenario at another time moves every field of this shape. */
export const Instant = z.iso.datetime()
