import type { World } from '../../src/world/world.ts'

type Fields = Record<string, unknown>

/** References to missing rows, as `table.field id`. */
export function findDangling(world: World): string[] {
  return Object.values(world.tables).flatMap((table) =>
    Object.entries(table.schema.references ?? {}).flatMap(([field, reference]) => {
      const target = world.tables[reference!.to]!
      const rows = table.all().filter((row) => idsIn(row, field).some((id) => !target.has(id)))
      return rows.map(({ id }) => `${table.name}.${field} ${id}`)
    }),
  )
}

function idsIn(row: object, field: string): number[] {
  const value = ((row as Fields)[field] ?? null) as number | number[] | null
  return (Array.isArray(value) ? value : [value]).filter((id): id is number => id !== null && id !== 0)
}
