const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Text to stand in markup, in an attribute too. */
export function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => entities[letter]!)
}

/** Text to stand in an address; half a character cannot be encoded. */
export function encodeText(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'))
}

/** One word for sh, which takes everything within single quotes as it is. No word can hold a NUL. */
export function quoteWord(text: string): string {
  return `'${text.replaceAll('\0', '').replaceAll("'", `'\\''`)}'`
}
