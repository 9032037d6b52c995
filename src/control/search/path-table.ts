/** The parts of paths that are not named like their table. */
const tables: Readonly<Record<string, string>> = {
  checkin: 'documents',
  checkout: 'documents',
  deleted: 'trash',
  thanks: 'notes',
  unassign: 'badges',
}

/** The table of an id in a path, from the part before it: `users` for `/users/7`. `known` are the names of the tables. */
export function findPathTable(part: string, known: readonly string[]): string | undefined {
  const name = part.replaceAll('-', '').toLowerCase()
  return known.find((table) => {
    const lower = table.toLowerCase()
    return table === tables[part] || lower === name || lower === `${name}s`
  })
}
