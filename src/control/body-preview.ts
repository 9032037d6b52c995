import { readSent, redactSent } from '../core/http/redact.ts'
import type { Entry } from '../core/interpreter/entry.ts'
import { whyTooMuch } from '../core/schema/json-scan.ts'

const mostShown = 1000
/** Larger bodies are not even parsed for display, because the journal holds megabytes. A list counts as four values. */
const mostRead = 5 * mostShown + 5
const shortest = 4 * 1024

/** Cached views of an entry's body, dropped together with the body. */
export function viewsOf(entry: Entry): NonNullable<Entry['views']> {
  if (entry.sent === undefined) entry.views = {}
  entry.views ??= {}
  return entry.views
}

/** The body without secrets, shortened with a notice if it is too large. Cached. */
export function previewBody(entry: Entry): unknown {
  const views = viewsOf(entry)
  if (entry.sent !== undefined && !('shown' in views)) views.shown = createPreview(entry)
  return views.shown
}

function createPreview(entry: Entry): unknown {
  const { sent } = entry
  if (hasManyValues(sent)) return `... ${sent.length} characters with over ${mostRead} values, too many to show`
  const json = readSent(entry)
  const some = takeFields(json, { left: mostShown })
  const body = redactSent(some, entry.fields)
  if (some === json || typeof body !== 'object' || body === null) return body
  const remark = `only the first ${mostShown} fields are shown`
  return Array.isArray(body) ? [...body, `... ${remark}`] : { ...body, '...': remark }
}

/** Why an export omits a JSON body: sending only a part would be a different request. */
export function whyOmitted(sent: string, json: unknown): string | undefined {
  if (hasManyValues(sent)) return `The body is left out: it has over ${mostRead} values, too many to show.`
  if (takeFields(json, { left: mostShown }) !== json) return `The body is left out: it has over ${mostShown} fields.`
  return undefined
}

export function hasManyValues(sent: unknown): sent is string {
  if (typeof sent !== 'string' || sent.length <= shortest) return false
  return whyTooMuch(new TextEncoder().encode(sent), mostRead) !== undefined
}

/** Keeps the first fields and elements at any depth. Returns the value itself if nothing is cut. */
function takeFields(value: unknown, room: { left: number }): unknown {
  if (typeof value !== 'object' || value === null) return value
  const taken: [string, unknown][] = []
  let isSame = true
  for (const name in value) {
    if (room.left-- <= 0) {
      isSame = false
      break
    }
    const part = value[name as never]
    const some = takeFields(part, room)
    isSame &&= some === part
    taken.push([name, some])
  }
  if (isSame) return value
  return Array.isArray(value) ? taken.map(([, part]) => part) : Object.fromEntries(taken)
}
