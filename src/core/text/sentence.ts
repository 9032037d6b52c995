/** Capitalizes a message, unless it starts with a field name such as `limit: ` or `users 3: `. */
export function capitalize(message: string): string {
  return message.replace(/^[a-z](?=[a-z]*[ ,](?!\d+:))/, (first) => first.toUpperCase())
}

export function asSentence(error: unknown): string {
  // Anything can be thrown, and an error from another window is not an `Error` here.
  const message = (error as Partial<Error> | null | undefined)?.message ?? `${String(error)} was thrown`
  return (typeof error === 'string' ? error : message).replace(/(?<![.?!])$/, '.')
}
