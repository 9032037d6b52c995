export function toColumns(rows: readonly (readonly string[])[], gap = 2): string[] {
  const widthOf = (column: number) => Math.max(...rows.map((row) => row[column]?.length ?? 0)) + gap
  const widths = (rows[0] ?? []).map((_, column) => widthOf(column))
  return rows.map((row) => row.map((cell, i) => (i === row.length - 1 ? cell : cell.padEnd(widths[i] ?? 0))).join(''))
}

export function indent(lines: readonly string[]): string[] {
  return lines.map((line) => `  ${line}`)
}
