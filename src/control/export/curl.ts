import { cookieOf } from '../../core/http/address.ts'
import { withoutSecretParameters } from '../../core/http/redact.ts'
import type { Entry } from '../../core/interpreter/journal.ts'
import { encodeText, quoteWord } from '../../core/text/escape.ts'
import { type SentBody, type SentFile, sentBodyOf } from './sent-body.ts'

/** On Linux, an argument can have at most 128 KiB. */
const longestWord = 100_000

export function presentCurl(entries: readonly Entry[]): string {
  const many = entries.length === 1 ? '1 request' : `${entries.length} requests`
  const head = `#!/bin/sh\n# ${many} to fauxtranet, in the order of the journal. Secrets and files are not included.`
  return `${[head, ...entries.map(presentCommand)].join('\n\n')}\n`
}

function presentCommand(entry: Entry): string {
  const { method } = entry
  const body = sentBodyOf(entry)
  const { words, document = '', remarks } = presentBody(entry, body)
  const isPlain = method === 'GET' && (body.kind === 'none' || body.kind === 'unknown')
  const command = [
    // Without --globoff, curl expands brackets and braces in URLs.
    'curl --globoff --silent --show-error',
    ...(method === 'HEAD' ? ['--head'] : isPlain ? [] : [`--request ${quoteWord(method)}`]),
    quoteWord(withoutSecretParameters(entry.url)),
    ...headersOf(entry, body).map((header) => `--header ${quoteWord(header)}`),
    ...words,
    ...(isBinary(entry) ? ['--output /dev/null'] : []),
  ]
  const comments = [describeRequest(entry), ...remarks].map((remark) => `# ${toOneLine(remark)}`)
  return `${comments.join('\n')}\n${command.join(' ')}${document}`
}

function describeRequest({ id, endpoint, user, status, fault }: Entry): string {
  const what = `${id}: ${endpoint ?? 'no endpoint'}${user === null ? '' : ` as ${user}`}`
  const outcome = status === 0 ? 'no response' : `${status}`
  return `${what}, ${outcome}${fault === null ? '' : ` (fault ${fault})`}`
}

/** The headers that affect the response. Always names the user, however the request did. */
function headersOf({ user, status, headers }: Entry, body: SentBody): string[] {
  const passed = ['x-api-version', 'range', 'if-range'].filter((name) => headers.has(name))
  const world = headers.get('x-sim-world') || cookieOf(headers, 'sim-world')
  const who = user ?? (status === 401 ? 'nobody' : undefined)
  return [
    ...passed.map((name) => `${name}: ${headers.get(name)}`),
    ...(world ? [naming('sim-world', world)] : []),
    ...(who === undefined ? [] : [naming('sim-user', who)]),
    ...bodyHeadersOf(headers, body),
  ]
}

/** Only a cookie can carry non-ASCII letters. */
function naming(what: string, name: string): string {
  return /^[\x21-\x7e]+$/.test(name) ? `x-${what}: ${name}` : `cookie: ${what}=${encodeText(name)}`
}

function bodyHeadersOf(headers: Headers, body: SentBody): string[] {
  if (body.kind !== 'json' && body.kind !== 'file') return []
  // An empty value stops curl from sending its own header.
  const type = `content-type:${headers.has('content-type') ? ` ${headers.get('content-type')}` : ''}`
  if (body.kind === 'json' || !headers.has('content-disposition')) return [type]
  return [type, `content-disposition: attachment; filename*=UTF-8''${encodeText(body.file.name)}`]
}

interface PresentedBody {
  words: string[]
  document?: string
  remarks: string[]
}

function presentBody({ id }: Entry, body: SentBody): PresentedBody {
  const secrets = 'hasSecrets' in body && body.hasSecrets ? ['Secrets are left out of the body.'] : []
  switch (body.kind) {
    case 'none':
      return { words: [], remarks: [] }
    case 'unknown':
      return { words: [], remarks: [body.why] }
    case 'json':
      return { ...presentJson(body.text), remarks: secrets }
    case 'file':
      return {
        words: [`--data-binary ${quoteWord(`@${placeOf(id, body.file)}`)}`],
        remarks: [describeNeededFile(id, body.file)],
      }
    default:
      return {
        words: body.parts.map(([name, part]) => presentPart(id, name, part)),
        remarks: [
          ...secrets,
          ...body.parts.flatMap(([, part]) => (isText(part) ? [] : [describeNeededFile(id, part)])),
        ],
      }
  }
}

function presentJson(text: string): Omit<PresentedBody, 'remarks'> {
  if (text.length <= longestWord / 3) return { words: [`--data-raw ${quoteWord(text)}`] }
  // No line of JSON consists of this word alone.
  return { words: [`--data-binary @- <<'END'`], document: `\n${text}\nEND` }
}

function presentPart(id: number, name: string, part: string | SentFile): string {
  if (isText(part)) return `--form-string ${quoteWord(`${name}=${part}`)}`
  const type = part.type === '' ? '' : `;type=${part.type}`
  const filename = toOneLine(part.name).replace(/["\\]/g, '\\$&')
  return `--form ${quoteWord(`${name}=@${placeOf(id, part)}${type};filename="${filename}"`)}`
}

function isText(part: string | SentFile): part is string {
  return typeof part === 'string'
}

/** Next to the script. The id of the request keeps the names distinct. */
function placeOf(id: number, { name }: SentFile): string {
  return `${id}-${name.replace(/[^\w.-]+/g, '_').slice(-100) || 'file'}`
}

function describeNeededFile(id: number, file: SentFile): string {
  return `Requires the file ${placeOf(id, file)} of ${file.size} bytes, which the journal does not store.`
}

/** Binary responses would garble the terminal. */
function isBinary({ replyHeaders: headers }: Entry): boolean {
  return !/^(application\/json|text\/|$)/.test(headers['content-type'] ?? '')
}

/** A comment must not contain a line break. */
function toOneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
}
