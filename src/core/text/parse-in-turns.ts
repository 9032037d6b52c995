import { takeTurns } from '../time/turns.ts'

/** In characters. Parsing that many takes about a tenth of a second, and less than in pieces. */
const longestWhole = 8 * 1024 * 1024

/** The same as `JSON.parse`, with pauses for other work. */
export async function parseInTurns(text: string): Promise<unknown> {
  if (text.length <= longestWhole) return JSON.parse(text)
  const pause = takeTurns()
  const steps = readPieces(text)
  let step = steps.next()
  for (; !step.done; step = steps.next()) await pause()
  return step.value
}

/** In characters. Parsing that many takes a few milliseconds. */
const defaultLength = 256 * 1024

const quote = 34
const comma = 44
const backslash = 92
const openList = 91
const closeList = 93
const openObject = 123
const closeObject = 125

/**
 * Reads the same value as `JSON.parse`, or throws as it does, in pieces that let other work run. Only long lists are
 * split. `JSON.parse` reads each piece between its brackets, so it also finds each mistake.
 */
export function* readPieces(text: string, length = defaultLength): Generator<void, unknown> {
  // Read as `[text]`, so that everything is in a list or an object. There is a part for each level.
  const whole = new Part()
  whole.begin('[', 0, 0)
  const parts = [whole]
  let level = 0
  let part = whole
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === quote) {
      part.lastString = at
      at = findQuote(text, at + 1)
    } else if (code === comma) {
      part.commas++
      if (!part.isList || at - part.from < length) continue
      part.take(text, at)
      part.readItems()
      yield
    } else if (code === openList || code === openObject) {
      level++
      parts[level] ??= new Part()
      part = parts[level]!
      part.begin(code === openList ? '[' : '{', at, at + 1)
    } else if (code === closeList || code === closeObject) {
      if (level === 0) throw new SyntaxError('a bracket is closed that is not open')
      level--
      const outer = parts[level]!
      if (part.isSplit) {
        part.take(text, at + 1)
        outer.leaveOut(text, part, at + 1)
      }
      part = outer
    }
  }
  if (level > 0) throw new SyntaxError('a bracket is not closed')
  whole.take(`${text}]`, text.length + 1)
  const values = whole.read() as unknown[]
  if (values.length !== 1) throw new SyntaxError('there must be one value')
  return values[0]
}

function findQuote(text: string, from: number): number {
  for (let at = text.indexOf('"', from); at !== -1; at = text.indexOf('"', at + 1)) {
    let first = at
    while (text.charCodeAt(first - 1) === backslash) first--
    if ((at - first) % 2 === 0) return at
  }
  throw new SyntaxError('a string is not closed')
}

/** A list or an object. */
class Part {
  isList = true
  start = 0
  /** Where the text begins that was not taken yet. */
  from = 0
  commas = 0
  /** Where the last string begins. In an object, it is the name of a part that begins. */
  lastString = 0
  /** Taken, but not read. */
  #text = ''
  /** The beginning of a list that is split. */
  #items: unknown[] | undefined
  #leftOut: [name: string | number, value: unknown][] | undefined

  begin(bracket: '[' | '{', start: number, from: number): void {
    this.isList = bracket === '['
    this.start = start
    this.from = from
    this.commas = this.lastString = 0
    this.#text = bracket
    this.#items = this.#leftOut = undefined
  }

  get isSplit(): boolean {
    return this.#items !== undefined || this.#leftOut !== undefined
  }

  take(text: string, to: number): void {
    this.#text += text.slice(this.from, to)
    this.from = to
  }

  /** Takes -0 instead of a part that is split. */
  leaveOut(text: string, part: Part, end: number): void {
    this.take(text, part.start)
    this.#text += '-0'
    this.from = end
    const { lastString } = this
    const name = this.isList ? this.commas : JSON.parse(text.slice(lastString, findQuote(text, lastString + 1) + 1))
    this.#leftOut = [...(this.#leftOut ?? []), [name, part.read()]]
  }

  /** The next character is a comma. With null on both sides of it, `JSON.parse` refuses `[1,,2]`. */
  readItems(): void {
    this.#text += ',null]'
    this.#items = this.#readList()
    this.#items.pop()
    this.#text = '[null'
  }

  #readList(): unknown[] {
    const more = JSON.parse(this.#text)
    if (!this.#items) return more
    for (let i = 1; i < more.length; i++) this.#items.push(more[i])
    return this.#items
  }

  read(): unknown {
    const value = this.isList ? this.#readList() : JSON.parse(this.#text)
    for (const [name, part] of this.#leftOut ?? []) {
      // A later value with the same name counts.
      if (Object.is(value[name], -0)) Object.defineProperty(value, name, { ...plain, value: part })
    }
    return value
  }
}

const plain = { enumerable: true, writable: true, configurable: true }
