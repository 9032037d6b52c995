// Rows are frozen, so the presentation of a row stays the same: body and JSON are made once, and cached as long as the row.

interface Cached<Body> {
  causes: readonly unknown[]
  body: Body
}

/** More than one, since users who look at the same rows in turn should not evict each other's bodies. */
const mostCached = 4

/**
 * Caches what a presenter makes of a row, as long as its other arguments (`causes`) are the same. Define it at the top of
 * a module: the presenter then knows its arguments, and cannot depend on anything else.
 */
export function createCache<Row extends object, Causes extends readonly unknown[], Body extends object>(
  present: (row: Row, ...causes: Causes) => Body,
): (row: Row, ...causes: Causes) => Body {
  const bodies = new WeakMap<Row, Cached<Body>[]>()
  return function presentCached(row, ...causes) {
    const known = bodies.get(row)
    if (known && hasSame(known[0]!.causes, causes)) return known[0]!.body
    const at = known?.findIndex((other) => hasSame(other.causes, causes)) ?? -1
    if (at > 0) {
      known!.unshift(...known!.splice(at, 1))
      return known![0]!.body
    }
    const body = Object.freeze(present(row, ...causes))
    if (!known) bodies.set(row, [{ causes, body }])
    else if (known.unshift({ causes, body }) > mostCached) known.pop()
    return body
  }
}

function hasSame(some: readonly unknown[], others: readonly unknown[]): boolean {
  for (let i = 0; i < some.length; i++) if (some[i] !== others[i]) return false
  return true
}

const texts = new WeakMap<object, string>()

/** Writes the JSON of a reply. Frozen items of a list, or of a page of a list, are written only once. */
export function writeJson(reply: unknown): string {
  if (isCached(reply)) return writeCached(reply)
  if (Array.isArray(reply)) return writeList(reply)
  return isPage(reply) ? writePage(reply) : JSON.stringify(reply)
}

function isCached(value: unknown): value is object {
  return typeof value === 'object' && value !== null && Object.isFrozen(value)
}

/** Whether a list is among its parts. */
function isPage(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false
  for (const key in value) if (Array.isArray((value as Record<string, unknown>)[key])) return true
  return false
}

function writePage(page: Record<string, unknown>): string {
  let text = ''
  for (const key in page) {
    const part = page[key]
    if (part === undefined) continue
    const written = Array.isArray(part) ? writeList(part) : JSON.stringify(part)
    text += `${text === '' ? '' : ','}${JSON.stringify(key)}:${written}`
  }
  return `{${text}}`
}

interface WrittenList {
  items: readonly object[]
  text: string
}

/** The lists that were written last, by their first item: the same page is asked for again and again. */
const lists = new Map<object, WrittenList>()
const mostLists = 64
const longestList = 64 * 1024

function writeList(items: readonly unknown[]): string {
  const known = lists.get(items[0] as object)
  if (known && known.items.length === items.length && hasSame(known.items, items)) return known.text
  if (items.length === 0 || !items.every(isCached)) return JSON.stringify(items)
  const text = `[${items.map(writeCached).join(',')}]`
  if (text.length > longestList) return text
  lists.delete(items[0]!)
  if (lists.size >= mostLists) lists.delete(lists.keys().next().value!)
  lists.set(items[0]!, { items, text })
  return text
}

/** Keeps the JSON of a reply that was written already. */
export function keepJson<Reply extends object>(reply: Reply, text: string): Reply {
  texts.set(Object.freeze(reply), text)
  return reply
}

function writeCached(value: object): string {
  let text = texts.get(value)
  if (text === undefined) {
    text = JSON.stringify(value)
    texts.set(value, text)
  }
  return text
}
