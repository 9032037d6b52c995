export function asSentence(error: unknown): string {
  // Anything can be thrown, and an error from another window is not an `Error` here.
  const message = (error as Partial<Error> | null | undefined)?.message ?? `${String(error)} was thrown`
  return (typeof error === 'string' ? error : message).replace(/(?<![.?!])$/, '.')
}
