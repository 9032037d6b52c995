const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

export function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => entities[letter]!)
}

/** Lone surrogates cannot be encoded, so they are replaced. */
export function encodeText(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'))
}

/** Terminals may drop the end of a longer line. Each character takes at most four. */
const longestPiece = 900

/**
 * Quotes a word for any POSIX shell. The result is printable ASCII, because a shell's line editor interprets pasted control
 * characters and, in some locales, other letters.
 */
export function quoteWord(text: string): string {
  const word = text.replaceAll('\0', '')
  if (isPlain(word)) return quotePieces(word)
  let end = word.length
  while (word[end - 1] === '\n') end--
  // The shell removes line breaks at the end of a command's output.
  return `"$(printf %b ${quoteEscaped(word.slice(0, end))})${word.slice(end)}"`
}

export function isPlain(text: string): boolean {
  return !/[^ -~]/.test(text)
}

/** Quotes a text as the argument of `printf %b`. */
export function quoteEscaped(text: string): string {
  return quotePieces(text.replace(/[\\'!]|[^ -~]+/g, escapeBytes))
}

const escapes: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }

function escapeBytes(letters: string): string {
  const spell = (byte: number) => escapes[String.fromCharCode(byte)] ?? `\\0${byte.toString(8).padStart(3, '0')}`
  return Array.from(new TextEncoder().encode(letters), spell).join('')
}

function quotePieces(text: string): string {
  const pieces = text.match(new RegExp(`.{1,${longestPiece}}`, 'g')) ?? ['']
  return pieces.map((piece) => `'${piece.replaceAll("'", `'\\''`)}'`).join('\\\n')
}
