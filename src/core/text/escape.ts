const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Escapes text for HTML, including attributes. */
export function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => entities[letter]!)
}

/** Percent-encodes text for a URL. Lone surrogates, which cannot be encoded, are replaced. */
export function encodeText(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'))
}

/** Quotes one word for sh. A word cannot have a NUL. */
export function quoteWord(text: string): string {
  return `'${text.replaceAll('\0', '').replaceAll("'", `'\\''`)}'`
}
