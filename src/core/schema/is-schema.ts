import { isObject } from '../is-object.ts'
import type { FieldShape } from './any-shape.ts'

/** Whether a value is a shape of zod 4: of `zod`, or of `zod/mini`. */
export function isSchema(value: unknown): value is FieldShape {
  return isObject(value) && '_zod' in value
}
