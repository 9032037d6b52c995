import { joinBytes } from '../bytes.ts'

// Rows are frozen, so the presentation of a row stays the same: body and JSON are created once, and cached as long as the row.

/** More than one, since users who look at the same rows in turn should not evict each other's bodies. */
const mostCached = 4

/**
 * Caches what a presenter returns for a row, as long as its other arguments (`causes`) are the same. Define it at the top
 * of a module, so that the presenter cannot depend on anything else.
 */
export function createCache<Row extends object, Causes extends readonly unknown[], Body extends object>(
  present: (row: Row, ...causes: Causes) => Body,
): (row: Row, ...causes: Causes) => Body {
  const bodies = new WeakMap<Row, { causes: Causes; body: Body }[]>()
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

/** The same for a presenter that takes a view. `causesOf` lists what the reply depends on, apart from the row. */
export function cachePresenter<View, Row extends object, const Causes extends readonly unknown[], Body extends object>(
  causesOf: (view: View, row: Row) => Causes,
  present: (row: Row, ...causes: Causes) => Body,
): (view: View, row: Row) => Body {
  const cached = createCache(present)
  return (view, row) => cached(row, ...causesOf(view, row))
}

function hasSame(some: readonly unknown[], others: readonly unknown[]): boolean {
  for (let i = 0; i < some.length; i++) if (some[i] !== others[i]) return false
  return true
}

const written = new WeakMap<object, string | Uint8Array<ArrayBuffer>>()
const encoder = new TextEncoder()

/**
 * Writes the body of a JSON reply. One cached row becomes a string. A list of them, or a page of a list, becomes bytes,
 * which are quicker to join and to send. Each row is written only once.
 */
export function writeJson(reply: unknown): string | Uint8Array<ArrayBuffer> {
  if (isCached(reply)) return writeCached(reply)
  if (isListOfCached(reply)) return join('[', reply, ']')
  return isPage(reply) ? writePage(reply) : JSON.stringify(reply)
}

function isCached(value: unknown): value is object {
  return typeof value === 'object' && value !== null && Object.isFrozen(value)
}

function isListOfCached(value: unknown): value is readonly object[] {
  return Array.isArray(value) && value.length > 0 && value.every(isCached)
}

/** Whether a value is an object with a list of cached rows. */
function isPage(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || 'toJSON' in value) return false
  return Object.values(value).some(isListOfCached)
}

function writePage(page: Record<string, unknown>): Uint8Array<ArrayBuffer> {
  let rows: readonly object[] | undefined
  let before = '{'
  let after = ''
  for (const key in page) {
    const part = page[key]
    const name = `${JSON.stringify(key)}:`
    if (!rows && isListOfCached(part)) {
      rows = part
      before += `${name}[`
      continue
    }
    const json = JSON.stringify(part)
    if (json === undefined) continue
    if (rows) after += `,${name}${json}`
    else before += `${name}${json},`
  }
  return join(before, rows!, `]${after}}`)
}

function join(before: string, rows: readonly object[], after: string): Uint8Array<ArrayBuffer> {
  const pieces: Uint8Array[] = []
  for (const row of rows) pieces.push(pieces.length === 0 ? encoder.encode(before) : comma, encodeCached(row))
  pieces.push(encoder.encode(after))
  return joinBytes(pieces)
}

const comma = encoder.encode(',')

/** Keeps the JSON of a reply that was written already. */
export function keepJson<Reply extends object>(reply: Reply, text: string): Reply {
  written.set(Object.freeze(reply), text)
  return reply
}

function writeCached(row: object): string | Uint8Array<ArrayBuffer> {
  const known = written.get(row)
  if (known !== undefined) return known
  const text = JSON.stringify(row)
  written.set(row, text)
  return text
}

function encodeCached(row: object): Uint8Array<ArrayBuffer> {
  const known = written.get(row) ?? JSON.stringify(row)
  if (typeof known !== 'string') return known
  const encoded = encoder.encode(known)
  written.set(row, encoded)
  return encoded
}
