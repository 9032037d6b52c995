// Rows are frozen, so what is presented of one stays the same: body and JSON are made once, and kept as long as the row.

interface Kept<Body> {
  causes: readonly unknown[]
  body: Body
}

/** A memory for one presenter: what it makes of a row, until another of the things that the body depends on changes. */
export function createKeep<Row extends object, Body extends object>() {
  const bodies = new WeakMap<Row, Kept<Body>>()
  return function keep(row: Row, causes: readonly unknown[], make: () => Body): Body {
    const kept = bodies.get(row)
    if (kept?.causes.every((cause, i) => cause === causes[i])) return kept.body
    const body = Object.freeze(make())
    bodies.set(row, { causes, body })
    return body
  }
}

const texts = new WeakMap<object, string>()

/** JSON of a reply; the items of a list, or of a page of one, that are frozen are written only once. */
export function writeJson(reply: unknown): string {
  if (isKept(reply)) return writeKept(reply)
  if (isListOfKept(reply)) return writeList(reply)
  return isPageOfKept(reply) ? writePage(reply) : JSON.stringify(reply)
}

function isKept(value: unknown): value is object {
  return typeof value === 'object' && value !== null && Object.isFrozen(value)
}

function isListOfKept(value: unknown): value is object[] {
  return Array.isArray(value) && value.length > 0 && value.every(isKept)
}

function isPageOfKept(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && Object.values(value).some(isListOfKept)
}

function writePage(page: object): string {
  const parts = Object.entries(page).filter(([, part]) => part !== undefined)
  return `{${parts.map(([key, part]) => `${JSON.stringify(key)}:${writeJson(part)}`).join(',')}}`
}

function writeList(list: readonly object[]): string {
  return `[${list.map(writeKept).join(',')}]`
}

function writeKept(value: object): string {
  let text = texts.get(value)
  if (text === undefined) {
    text = JSON.stringify(value)
    texts.set(value, text)
  }
  return text
}
