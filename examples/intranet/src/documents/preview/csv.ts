/** The rows of a CSV file. Its separator is the one that is most frequent in the first line. */
export function readCsv(text: string): string[][] {
  const separator = findSeparator(text.split('\n', 1)[0] ?? '')
  const rows: string[][] = []
  let row: string[] = []
  // A quoted cell may contain line breaks, separators and, doubled, quotes.
  const cell = new RegExp(`(?:"((?:[^"]|"")*)"|([^${separator}\\r\\n]*))(${separator}|\\r?\\n|\\r|$)`, 'gy')
  for (const [, quoted, plain = '', end] of text.matchAll(cell)) {
    row.push(quoted?.replaceAll('""', '"') ?? plain)
    if (end === separator) continue
    if (row.length > 1 || row[0] !== '') rows.push(row)
    row = []
    if (end === '') break
  }
  return rows
}

function findSeparator(line: string): string {
  const count = (separator: string) => line.split(separator).length
  return [',', ';', '\t'].reduce((best, separator) => (count(separator) > count(best) ? separator : best))
}
