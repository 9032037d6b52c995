import type { Entry } from '../../core/interpreter/entry.ts'
import { encodeText, isPlain, quoteEscaped, quoteWord } from '../../core/text/escape.ts'
import { type SentBody, type SentFile, sentBodyOf } from './sent-body.ts'

/** On Linux, an argument can have at most 128 KiB. */
const longestWord = 100_000

/** The base is this world's URL: a replayed request was recorded elsewhere. */
export function presentCurl(entries: readonly Entry[], base: string): string {
  const many = entries.length === 1 ? '1 request' : `${entries.length} requests`
  const head = `#!/bin/sh\n# ${many} to fauxtranet, in the order of the journal. Secrets and files are not included.`
  return `${[head, ...entries.map((entry) => presentCommand(entry, base))].join('\n\n')}\n`
}

function presentCommand(entry: Entry, base: string): string {
  const { method } = entry
  const body = sentBodyOf(entry)
  const { words, input = '', remarks } = presentBody(entry, body)
  const isBare = method === 'GET' && (body.kind === 'none' || body.kind === 'unknown')
  const start = [
    // Without --globoff, curl expands brackets and braces in URLs.
    'curl --globoff --silent --show-error',
    ...(method === 'HEAD' ? ['--head'] : isBare ? [] : [`--request ${quoteWord(method)}`]),
    quoteWord(base + entry.path),
  ]
  const lines = [
    start.join(' '),
    ...headersOf(entry, body).map((header) => `--header ${quoteWord(header)}`),
    ...words,
    ...(isBinary(entry) ? ['--output /dev/null'] : []),
  ]
  const comments = [describeRequest(entry), ...remarks].map((remark) => `# ${toComment(remark)}\n`)
  return comments.join('') + input + lines.join(' \\\n  ')
}

function describeRequest({ id, endpoint, user, status, fault }: Entry): string {
  const what = `${id}: ${endpoint ?? 'no endpoint'}${user === null ? '' : ` as ${user}`}`
  const outcome = status === 0 ? 'no response' : `${status}`
  return `${what}, ${outcome}${fault === null ? '' : `, fault ${fault}`}`
}

/** The headers that affect the response. Always names the user, however the request did. */
function headersOf({ user, status, headers }: Entry, body: SentBody): string[] {
  const passed = ['x-api-version', 'range', 'if-range'].filter((name) => headers.has(name))
  const who = user ?? (status === 401 ? 'nobody' : undefined)
  return [
    ...passed.map((name) => `${name}: ${headers.get(name)}`),
    ...(who === undefined ? [] : [naming(who)]),
    ...bodyHeadersOf(headers, body),
  ]
}

/** Only a cookie can carry non-ASCII letters. */
function naming(user: string): string {
  return /^[!-~]+$/.test(user) ? `x-sim-user: ${user}` : `cookie: sim-user=${encodeText(user)}`
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
  /** The command that writes the body to curl's input. */
  input?: string
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
    default: {
      const parts = body.parts.filter(isSendable)
      const lost = parts.length < body.parts.length ? ['Form fields are left out, because curl cannot send them.'] : []
      const files = parts.flatMap(([, part]) => (isText(part) ? [] : [describeNeededFile(id, part)]))
      return {
        words: parts.map(([name, part]) => presentPart(id, name, part)),
        remarks: [...secrets, ...lost, ...files],
      }
    }
  }
}

function presentJson(text: string): Omit<PresentedBody, 'remarks'> {
  if (isPlain(text) && text.length <= longestWord) return { words: [`--data-raw ${quoteWord(text)}`] }
  return { words: ['--data-binary @-'], input: `printf %b ${quoteEscaped(text)} |\n` }
}

/** For curl, a name ends at the first `=`. The rest could make it read a file. */
function isSendable([name, part]: [name: string, part: string | SentFile]): boolean {
  const text = isText(part) ? name + part : name
  return !name.includes('=') && !text.includes('\0') && text.length <= longestWord / 3
}

function presentPart(id: number, name: string, part: string | SentFile): string {
  if (isText(part)) return `--form-string ${quoteWord(`${name}=${part}`)}`
  const type = simpleType.test(part.type) ? `;type=${part.type}` : ''
  const filename = part.name.replace(/\p{Cc}+/gu, ' ').replace(/["\\]/g, '\\$&')
  return `--form ${quoteWord(`${name}=@${placeOf(id, part)}${type};filename="${filename}"`)}`
}

/** Any other type could make curl read a file, such as `text/plain,/etc/passwd`. */
const simpleType = /^[\w.+-]+\/[\w.+-]+(; ?charset=[\w-]+)?$/

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

/** Without special characters, because zsh runs a pasted comment as a command. */
function toComment(text: string): string {
  return text.replace(/[^\w .,:/@+-]+/g, ' ')
}
