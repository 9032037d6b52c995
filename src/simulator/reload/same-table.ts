import * as z from 'zod'
import type { TableSchema } from '../../core/store/table-schema.ts'

/** Whether two tables hold the same rows in the same way. A module that was imported anew has other objects for the same. */
export function isSameTable(one: TableSchema | undefined, other: TableSchema | undefined): boolean {
  return one === other || (one !== undefined && other !== undefined && describe(one) === describe(other))
}

function describe({ shape, ...rest }: TableSchema): string {
  return JSON.stringify([z.toJSONSchema(shape, { unrepresentable: 'any', io: 'output' }), rest])
}
