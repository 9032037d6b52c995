import { readSent, redactSent } from '../core/http/redact.ts'
import type { Entry } from '../core/interpreter/journal.ts'

const mostShown = 1000
/** A longer body is not even read when somebody looks, if it has more names than that: the journal holds megabytes. */
const longestShown = 64 * 1024
const mostNames = 2 * mostShown

const shown = new WeakMap<Entry, unknown>()

/** The body that was sent, without its secrets. What is too much to show is left out, and says so. It is made once. */
export function shownBodyOf(entry: Entry): unknown {
  if (entry.sent === undefined) shown.delete(entry)
  else if (!shown.has(entry)) shown.set(entry, shorten(entry))
  return shown.get(entry)
}

function shorten(entry: Entry): unknown {
  const { sent } = entry
  if (hasManyNames(sent)) return `... ${sent.length} characters with over ${mostNames} fields, too many to show`
  const json = readSent(entry)
  const some = cut(json, { left: mostShown })
  const body = redactSent(entry, some)
  if (some === json || typeof body !== 'object' || body === null) return body
  const remark = `the first ${mostShown} fields; the others are too many to show`
  return Array.isArray(body) ? [...body, `... ${remark}`] : { ...body, '...': remark }
}

/** Why a JSON body is not in an export, which would send something else with a part of it. */
export function whyNotWhole(sent: string, json: unknown): string | undefined {
  if (hasManyNames(sent)) return `What was sent is left out: it has over ${mostNames} fields, too many to show.`
  if (cut(json, { left: mostShown }) !== json) return `What was sent is left out: it has over ${mostShown} fields.`
  return undefined
}

export function hasManyNames(sent: unknown): sent is string {
  if (typeof sent !== 'string' || sent.length <= longestShown) return false
  let names = 0
  for (let at = sent.indexOf('":'); at !== -1 && names <= mostNames; at = sent.indexOf('":', at + 2)) names++
  return names > mostNames
}

/** The first fields and elements of a value, however deep they are; the value itself where these are all. */
function cut(value: unknown, room: { left: number }): unknown {
  if (typeof value !== 'object' || value === null) return value
  const held: [string, unknown][] = []
  let isSame = true
  for (const name in value) {
    if (room.left-- <= 0) {
      isSame = false
      break
    }
    const part = value[name as never]
    const some = cut(part, room)
    isSame &&= some === part
    held.push([name, some])
  }
  if (isSame) return value
  return Array.isArray(value) ? held.map(([, part]) => part) : Object.fromEntries(held)
}
