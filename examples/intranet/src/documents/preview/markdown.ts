export type Block =
  | { kind: 'heading'; level: number; text: string }
  | { kind: 'paragraph' | 'code'; text: string }
  | { kind: 'list'; isOrdered: boolean; items: Block[][] }
  | { kind: 'quote'; blocks: Block[] }
  | { kind: 'table'; rows: string[][] }
  | { kind: 'rule' }

const fence = /^ {0,3}(```|~~~)/
const heading = /^ {0,3}(#{1,6}) +(.*?)(?: +#+)? *$/
const rule = /^ {0,3}([-*_])(?: *\1){2,} *$/
const quote = /^ {0,3}> ?/
const item = /^( {0,3}(?:[-*+]|\d{1,9}[.)]) +)(.*)$/
const tableLine = /^ {0,3}\|.*\| *$/
const starts = [fence, heading, rule, quote, item, tableLine]

/** The blocks of a Markdown text. HTML in it is text. */
export function readMarkdown(text: string): Block[] {
  return readBlocks(text.replaceAll('\t', '    ').split(/\r\n?|\n/))
}

function readBlocks(lines: readonly string[]): Block[] {
  const blocks: Block[] = []
  let at = 0
  /** The lines from here while they match. */
  const take = (matches: (line: string) => boolean): string[] => {
    const from = at
    while (at < lines.length && matches(lines[at]!)) at += 1
    return lines.slice(from, at)
  }
  while (at < lines.length) {
    const line = lines[at]!
    const [, marks, title = ''] = heading.exec(line) ?? []
    if (line.trim() === '') at += 1
    else if (fence.test(line)) {
      at += 1
      blocks.push({ kind: 'code', text: take((next) => !fence.test(next)).join('\n') })
      at += 1
    } else if (marks) {
      at += 1
      blocks.push({ kind: 'heading', level: marks.length, text: title })
    } else if (rule.test(line)) {
      at += 1
      blocks.push({ kind: 'rule' })
    } else if (quote.test(line)) {
      const quoted = take((next) => quote.test(next)).map((next) => next.replace(quote, ''))
      blocks.push({ kind: 'quote', blocks: readBlocks(quoted) })
    } else if (item.test(line)) {
      blocks.push(readList(take((next) => item.test(next) || next.trim() === '' || /^ {2}/.test(next))))
    } else if (tableLine.test(line))
      blocks.push({ kind: 'table', rows: readTable(take((next) => tableLine.test(next))) })
    else {
      at += 1
      const rest = take((next) => next.trim() !== '' && !starts.some((start) => start.test(next)))
      blocks.push({ kind: 'paragraph', text: [line, ...rest].map((next) => next.trim()).join('\n') })
    }
  }
  return blocks
}

/** Lines with a deeper indent belong to the item above them. */
function readList(lines: readonly string[]): Block {
  const items: string[][] = []
  const outer = indentOf(lines[0]!)
  let inner = 0
  for (const line of lines) {
    const [, marker, text = ''] = item.exec(line) ?? []
    if (marker && indentOf(line) < outer + 2) {
      inner = marker.length
      items.push([text])
    } else items.at(-1)!.push(line.slice(Math.min(inner, indentOf(line))))
  }
  return { kind: 'list', isOrdered: /^ *\d/.test(lines[0]!), items: items.map(readBlocks) }
}

function indentOf(line: string): number {
  return Math.max(line.search(/\S/), 0)
}

function readTable(lines: readonly string[]): string[][] {
  return lines
    .filter((line) => !/^[\s|:-]+$/.test(line))
    .map((line) =>
      line
        .trim()
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim()),
    )
}
