const widest = 110

/** Writes a value as readable source, for TypeScript and JavaScript. Short objects and lists take one line. */
export function writeLiteral(value: unknown, margin = ''): string {
  if (typeof value === 'string') return quote(value)
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const inner = `${margin}  `
  const isList = Array.isArray(value)
  const [open, close] = isList ? ['[', ']'] : ['{', '}']
  const parts = Object.entries(value)
    .filter(([, part]) => part !== undefined)
    .map(([name, part]) => `${isList ? '' : `${writeKey(name)}: `}${writeLiteral(part, inner)}`)
  if (parts.length === 0) return open + close
  const line = isList ? `[${parts.join(', ')}]` : `{ ${parts.join(', ')} }`
  if (!line.includes('\n') && margin.length + line.length <= widest) return line
  return `${open}\n${parts.map((part) => `${inner}${part},\n`).join('')}${margin}${close}`
}

/** An object literal treats the key __proto__ differently, unless it is computed. */
function writeKey(name: string): string {
  if (name === '__proto__') return "['__proto__']"
  return /^(?:[a-z_$][\w$]*|0|[1-9]\d{0,14})$/i.test(name) ? name : quote(name)
}

const escapes: Readonly<Record<string, string>> = {
  "'": "\\'",
  '<': '\\u003c',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
}

/** Valid in any version of JavaScript, even inside a page. */
function quote(text: string): string {
  // In JSON, each quote follows its own backslash. For long texts, this takes half the time of `replaceAll`.
  const inside = JSON.stringify(text).slice(1, -1).split('\\"').join('"')
  return `'${inside.replace(/['<\u2028\u2029]/g, (found) => escapes[found]!)}'`
}
