export function truncate(text: string, most: number): string {
  // Half of an emoji would be shown as a question mark.
  return text.length > most ? `${text.slice(0, most).replace(/[\ud800-\udbff]$/, '')}...` : text
}
