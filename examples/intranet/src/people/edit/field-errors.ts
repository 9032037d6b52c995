/** The server's message, such as `email: must not be empty; language: …`, by field. The first message of a field counts. */
export function fieldErrors(error: Error | null): Record<string, string | undefined> {
  const parts = error?.message.split('; ').map((part) => /^(?:metadata\.)?(\w+): (.+)$/.exec(part)) ?? []
  return Object.fromEntries(parts.reverse().flatMap((match) => (match ? [[match[1], match[2]]] : [])))
}
