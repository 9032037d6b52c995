/** In pairs, names and values alternate. Only pairs are weighed: reading `Headers` takes too long. */
export type RecordedHeaders = Headers | readonly string[]

export function toHeaders(recorded: RecordedHeaders): Headers {
  if (!isPairs(recorded)) return recorded
  const headers = new Headers()
  for (let i = 0; i < recorded.length; i += 2) {
    // HTTP/2 has names such as `:path`.
    if (!recorded[i]!.startsWith(':')) headers.append(recorded[i]!, recorded[i + 1]!)
  }
  return headers
}

export function weighHeaders(recorded: RecordedHeaders): number {
  return isPairs(recorded) ? weighTexts(recorded) : 0
}

const textWeight = 24

export function weighTexts(texts: readonly string[]): number {
  let weight = texts.length * textWeight
  for (const text of texts) weight += text.length
  return weight
}

function isPairs(recorded: RecordedHeaders): recorded is readonly string[] {
  return Array.isArray(recorded)
}
