/** The message of an error, with a full stop at its end unless it ends otherwise. */
export function asSentence(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replace(/(?<![.?!])$/, '.')
}
