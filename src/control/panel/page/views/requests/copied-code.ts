import type { HarEntry } from '../../../../export/har.ts'
import type { About, JournalEntry } from '../../../../shapes.ts'
import { userHeaderOf } from '../../state/app-request.ts'
import { bodyOf, headersOf, type RecordedBody, senderOf } from './recorded-request.ts'

interface Recorded {
  entry: JournalEntry
  recorded: HarEntry
  /** The address of the world. */
  base: string
}

/** The request as a call of `fetch`, as the same user. */
export function writeFetch({ entry, recorded, base }: Recorded): string {
  const { setup, init } = writeInit(entry, recorded, userHeaderOf(senderOf(entry)))
  return [...setup, `const response = await fetch(${write(base + entry.path)}${init})`].join('\n')
}

const host = 'https://intranet.example'
/** Longer replies are not compared, because nobody would read them. */
const longestReply = 3000

/** A test for Vitest with the scenario, the user and the time of the request. It expects the same response. */
export function writeTest({ entry, recorded, base, about }: Recorded & { about: About }): string {
  const { endpoint, method, path, status, user } = entry
  const { setup, init } = writeInit(entry, recorded, {})
  const call = `fetch(${write(host + path)}${init})`
  const outcome = status === 0 ? 'gets no response' : `responds with ${status}`
  const lines = [
    ...(about.changed ? ['// The data had changed since the scenario was loaded. Send earlier requests first.'] : []),
    ...writeFault(entry),
    ...setup,
    ...(status === 0
      ? [`await expect(${call}).rejects.toThrow()`]
      : [`const response = await ${call}`, `expect(response.status).toBe(${status})`, ...writeReply(recorded, base)]),
    ...(endpoint ? [`expect(intranet).toHaveReceived(${write(endpoint)}, ${write({ user, status }, false)})`] : []),
  ]
  const title = `${endpoint ?? `${method} ${path}`} ${outcome}`
  return [
    "import { test } from 'fauxtranet/vitest'",
    "import { expect } from 'vitest'",
    '',
    `test.override(${write({ fauxtranet: settingOf(entry, about) })})`,
    '',
    `test(${write(title)}, async ({ intranet }) => {`,
    indent(lines.join('\n')),
    '})',
    '',
  ].join('\n')
}

function settingOf({ user, at }: JournalEntry, about: About): object {
  const { scenario, seed, parameters, fidelity, strict } = about
  return {
    scenario,
    ...(seed !== 1 && { seed }),
    ...(Object.keys(parameters).length > 0 && { parameters }),
    user,
    now: at,
    ...(Object.keys(fidelity).length > 0 && { fidelity }),
    // Tests are strict by default.
    ...(!strict && { strict }),
  }
}

function writeFault({ endpoint, fault, status }: JournalEntry): string[] {
  if (!endpoint || !fault || (status > 0 && status < 400)) return []
  const effect = status === 0 ? { network: 'error' } : { status }
  return [`await intranet.fail(${write({ endpoint, ...effect, times: 1 }, false)})`]
}

/** Without secrets, which are left out of the archive. */
function writeReply({ response: { content } }: HarEntry, base: string): string[] {
  const { text, comment, mimeType } = content
  if (!text || comment || text.length > longestReply || !mimeType.includes('json')) return []
  const reply = JSON.parse(text.replaceAll(base, host))
  return [`expect(await response.json()).toEqual(${write(reply)})`]
}

function writeInit(
  { method }: JournalEntry,
  recorded: HarEntry,
  more: Record<string, string>,
): { setup: string[]; init: string } {
  const headers = { ...headersOf(recorded), ...more }
  const { setup, body } = writeBody(bodyOf(recorded))
  const lines = [
    ...(method === 'GET' ? [] : [`method: ${write(method)},`]),
    ...(Object.keys(headers).length > 0 ? [`headers: ${write(headers, false)},`] : []),
    ...(body ? [`body${body === 'body' ? '' : `: ${body}`},`] : []),
  ]
  return { setup, init: lines.length > 0 ? `, {\n${indent(lines.join('\n'))}\n}` : '' }
}

function writeBody(body: RecordedBody): { setup: string[]; body?: string } {
  if (body.kind === 'none') return { setup: [] }
  if (body.kind === 'missing') return { setup: [`// ${body.why}`] }
  if (body.kind === 'text') return { setup: [], body: writeText(body.text) }
  const appended = body.parts.map(({ name, value = '', file, type }) =>
    file === undefined
      ? `body.append(${write(name)}, ${write(value)})`
      : `body.append(${write(name)}, new File(['content'], ${write(file)}, ${write({ type }, false)}))`,
  )
  const hasFiles = body.parts.some(({ file }) => file !== undefined)
  return {
    setup: [
      `const body = new ${body.isMultipart ? 'FormData' : 'URLSearchParams'}()`,
      ...(hasFiles ? ['// The journal does not store files.'] : []),
      ...appended,
    ],
    body: 'body',
  }
}

function writeText(text: string): string {
  try {
    return `JSON.stringify(${write(JSON.parse(text))})`
  } catch {
    return write(text)
  }
}

/** JSON as code: names without quotes, strings in single quotes. */
function write(value: unknown, isLong = true): string {
  if (typeof value === 'string') return quote(value)
  if (Array.isArray(value))
    return wrap(
      value.map((item) => write(item, isLong)),
      '[',
      ']',
      isLong,
    )
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const fields = Object.entries(value).map(
    ([name, item]) => `${/^[A-Za-z_]\w*$/.test(name) ? name : quote(name)}: ${write(item, isLong)}`,
  )
  return isLong ? wrap(fields, '{', '}', isLong) : `{ ${fields.join(', ')} }`
}

function wrap(items: string[], start: string, end: string, isLong: boolean): string {
  if (items.length === 0) return start + end
  return isLong
    ? `${start}\n${indent(items.map((item) => `${item},`).join('\n'))}\n${end}`
    : start + items.join(', ') + end
}

function quote(text: string): string {
  const escaped = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")
  return `'${escaped}'`
}

function indent(text: string): string {
  return text.replace(/^(?=.)/gm, '  ')
}
