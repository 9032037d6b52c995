export function truncate(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most)}...` : text
}
