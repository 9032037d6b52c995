const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Escapes text for HTML, also for attributes. */
export function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => entities[letter]!)
}

/** Percent-encodes text for an address. Lone surrogates, which cannot be encoded, are replaced. */
export function encodeText(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'))
}

/** Quotes one word for sh, which takes everything in single quotes as it is. A word cannot have a NUL. */
export function quoteWord(text: string): string {
  return `'${text.replaceAll('\0', '').replaceAll("'", `'\\''`)}'`
}
