import { limits, type TextLimit } from '../../core/schema/limits.ts'
import type { Schema } from './schema.ts'

/** Formats that say themselves how long a text is. The limits of files are those of whole bodies. */
const bounded = ['binary', 'date', 'date-time', 'time', 'uuid']

/** A schema of a request, with the limits that hold for texts and lists that have none of their own. */
export function withLimits(schema: Schema, longest: TextLimit): Schema {
  return JSON.parse(JSON.stringify(schema), (_, part: Schema | undefined) => {
    const kinds = [part?.type].flat()
    if (kinds.includes('array')) part!.maxItems ??= limits.elements
    if (kinds.includes('string') && isFree(part!)) part!.maxLength ??= limits[longest]
    return part
  })
}

function isFree({ enum: words, const: only, format }: Schema): boolean {
  return !words && only === undefined && !bounded.includes(format!)
}
