import type { World } from '../../src/world/world.ts'

// Free-text fields. The first one that a row has is changed.
const fields = ['description', 'job_title', 'refcode', 'comment', 'message', 'notes', 'bg_colour', 'type', 'title']

/** Writes to the last row of each table, which no request is about. Cached lists must follow. */
export function writeElsewhere({ tables }: World, count: number): void {
  for (const table of Object.values(tables)) {
    const row = table.all().at(-1)
    const field = row && fields.find((name) => name in row)
    if (field) table.patch(row.id, { [field]: `#${String(count).padStart(6, '0')}` })
  }
}
