/** The message of an error, with a full stop at its end unless it ends otherwise. */
export function asSentence(error: unknown): string {
  return messageOf(error).replace(/(?<![.?!])$/, '.')
}

/** Anything can be thrown, and an error of another window is no `Error` here. */
function messageOf(error: unknown): string {
  if (typeof error === 'string') return error
  return (error as Partial<Error> | null | undefined)?.message ?? `${String(error)} was thrown`
}
