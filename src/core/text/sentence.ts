/** The message of an error, with a full stop at its end unless it ends otherwise. */
export function asSentence(error: unknown): string {
  // Anything can be thrown, and an error of another window is not an `Error` here.
  const message = (error as Partial<Error> | null | undefined)?.message ?? `${String(error)} was thrown`
  return (typeof error === 'string' ? error : message).replace(/(?<![.?!])$/, '.')
}
