/** What is not shown, in words. Empty if it is nothing. */
export function countMore(folders: number, documents: number): string {
  const counts = Object.entries({ folder: folders, document: documents }).filter(([, count]) => count > 0)
  return counts.map(([name, count]) => `${count} more ${name}${count === 1 ? '' : 's'}`).join(', ')
}
