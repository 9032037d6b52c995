import type { World } from '../../src/world/world.ts'

/** Fields of any text. The first that a row has is changed. */
const fields = ['description', 'job_title', 'refcode', 'comment', 'message', 'notes', 'bg_colour', 'type', 'title']

/** Writes to the last row of each table, which no request is about. Lists have to follow. */
export function writeElsewhere({ tables }: World, count: number): void {
  for (const table of Object.values(tables)) {
    const row = table.all().at(-1)
    const field = row && fields.find((name) => name in row)
    if (field) table.patch(row.id, { [field]: `#${String(count).padStart(6, '0')}` })
  }
}
