import * as z from 'zod'
import type { TableSchema } from './table-schema.ts'

/** Describes a schema by its content, because a module imported again has new objects. Own checks, such as `refine`, are left out. */
export function describeSchema({ shape, ...rest }: TableSchema): string {
  return JSON.stringify([z.toJSONSchema(shape, { unrepresentable: 'any', io: 'output' }), rest])
}
