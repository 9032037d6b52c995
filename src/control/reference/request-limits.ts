import { limits, type TextLimit } from '../../core/schema/limits.ts'
import type { Schema } from './schema.ts'

/** Formats with a length of their own. Files are limited by the whole body. */
const bounded = ['binary', 'date', 'date-time', 'time', 'uuid']

/** Adds the default limits to strings and lists that have none of their own. */
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
