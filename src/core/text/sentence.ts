/** What an error says, as a whole sentence. */
export function asSentence(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replace(/\.?$/, '.')
}
