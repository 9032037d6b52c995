// Turns HTML into text in a single pass, so that the run time is linear for any input.

/** The rest of a tag. A quoted `>` does not close it, and an unclosed tag extends to the end of the input. */
const tagEnd = `[^>=]*(?:=(?:"[^"]*(?:"|$)|'[^']*(?:'|$))?[^>=]*)*(?:>|$)`

const markup = new RegExp(
  [
    // A comment. `<!-->` is complete.
    '<!(?=--)[^]*?(?:-->|$)',
    // Elements without text, up to their end tag.
    `<(script|style|iframe|noscript)(?![a-z0-9])${tagEnd}[^]*?(?:</\\1(?=[\\s/>])${tagEnd}|$)`,
    `</?([a-z][a-z0-9]*)${tagEnd}`,
    '<[!?/][^>]*(?:>|$)',
  ].join('|'),
  'gi',
)

const lines = new Set(
  'address article aside blockquote br dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section summary table tr ul'.split(
    ' ',
  ),
)
const cells = new Set(['td', 'th', 'option'])

/** Removes markup and decodes entities once. A block starts a new line; other white space becomes one space. */
export function toPlainText(html: string): string {
  let text = ''
  let at = 0
  for (const { index, 0: found, 2: name = '' } of html.matchAll(markup)) {
    text += readWords(html.slice(at, index)) + breakOf(name.toLowerCase())
    at = index + found.length
  }
  return tidy(text + readWords(html.slice(at)))
}

function breakOf(name: string): string {
  if (lines.has(name)) return '\n'
  return cells.has(name) ? ' ' : ''
}

function readWords(source: string): string {
  return source.replace(/&(?:#(\d+)|#x([\da-f]+)|([a-z]\w{1,30}));/gi, readEntity).replace(/\s+/g, ' ')
}

const entities: Record<string, string> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', ensp: ' ', emsp: ' ', thinsp: ' ', shy: '' },
  ...{ ndash: '–', mdash: '—', hellip: '…', lsquo: '‘', rsquo: '’', sbquo: '‚', ldquo: '“', rdquo: '”', bdquo: '„' },
  ...{ laquo: '«', raquo: '»', lsaquo: '‹', rsaquo: '›', bull: '•', middot: '·', sect: '§', para: '¶' },
  ...{ iexcl: '¡', iquest: '¿', copy: '©', reg: '®', trade: '™', deg: '°', plusmn: '±', times: '×', divide: '÷' },
  ...{ micro: 'µ', frac12: '½', frac14: '¼', frac34: '¾', sup2: '²', sup3: '³', permil: '‰', le: '≤', ge: '≥' },
  ...{ ne: '≠', larr: '←', rarr: '→', euro: '€', pound: '£', yen: '¥', cent: '¢', szlig: 'ß', aelig: 'æ', AElig: 'Æ' },
  ...{ oelig: 'œ', OElig: 'Œ', oslash: 'ø', Oslash: 'Ø', eth: 'ð', ETH: 'Ð', thorn: 'þ', THORN: 'Þ', minus: '−' },
}

const accents: Record<string, string> = {
  ...{ grave: '\u0300', acute: '\u0301', circ: '\u0302', tilde: '\u0303', breve: '\u0306', uml: '\u0308' },
  ...{ ring: '\u030a', caron: '\u030c', cedil: '\u0327', ogon: '\u0328' },
}

function readEntity(whole: string, decimal?: string, hexadecimal?: string, name = ''): string {
  if (decimal !== undefined) return readCode(Number.parseInt(decimal, 10))
  if (hexadecimal !== undefined) return readCode(Number.parseInt(hexadecimal, 16))
  if (Object.hasOwn(entities, name)) return entities[name]!
  const accent = name.slice(1)
  return Object.hasOwn(accents, accent) ? (name[0] + accents[accent]!).normalize('NFC') : whole
}

/** As in browsers, codes 128 to 159 are Windows-1252 characters. */
const windowsLetters = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

function readCode(code: number): string {
  if (code === 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) return '\ufffd'
  if (code >= 0x80 && code <= 0x9f) return windowsLetters[code - 0x80]!
  return String.fromCodePoint(code)
}

function tidy(text: string): string {
  return text.replace(/[ \n]+/g, (gap) => (gap.includes('\n') ? '\n' : ' ')).trim()
}
