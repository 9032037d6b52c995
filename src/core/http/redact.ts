import { isBytes } from '../bytes.ts'
import { distanceBetween, toSortKey } from '../text/suggest.ts'
import { decodeText } from './address.ts'
import { parseJson } from './body.ts'

const secretWords =
  /^((user)?pass|pw|x?auth|session)$|passw|passphrase|passcode|pwd|secret|token|credential|authori[sz]ation|cookie|sess(ion)?id|(api|access|private)key/
/** A misspelt password is one, too. */
const mostWrong = 2

const known = new Map<string, boolean>()
const mostKnown = 1000

/** Whether what has this name never leaves a world through the journal: a field, a parameter, a header. */
export function isSecret(name: string): boolean {
  const said = known.get(name)
  if (said !== undefined) return said
  if (known.size >= mostKnown) known.clear()
  const secret = wordsOf(name).some((word) => secretWords.test(word) || isNearly(word, 'password'))
  known.set(name, secret)
  return secret
}

/** The words of `newPassword` and `new_password`, and all of it as one: `api-key`, `pass word`. */
function wordsOf(name: string): string[] {
  const words = name.replace(/([a-z])(?=[A-Z])/g, '$1 ').split(/[^\p{L}\p{M}]+/u)
  return [...words, words.join('')].map(toSortKey)
}

function isNearly(word: string, meant: string): boolean {
  return Math.abs(word.length - meant.length) <= mostWrong && distanceBetween(word, meant) <= mostWrong
}

/** The value itself where it holds no secret, however deep; JSON and addresses within it too. */
export function withoutSecrets(value: unknown): unknown {
  if (typeof value === 'string') return withoutSecretsInText(value)
  if (typeof value !== 'object' || value === null || isBytes(value)) return value
  if (Array.isArray(value)) {
    const parts = value.map(withoutSecrets)
    return parts.every((part, i) => part === value[i]) ? value : parts
  }
  if (clean.has(value)) return value
  const fields = Object.entries(value)
  const isNamed = namesSecret(value as Record<string, unknown>)
  const told = fields
    .filter(([field]) => !isSecret(field) && !(isNamed && field === 'value'))
    .map(([field, part]) => [field, withoutSecrets(part)] as const)
  const isSame = told.length === fields.length && told.every(([, part], i) => part === fields[i]![1])
  // What is frozen stays so: rows and bodies, which many requests have in common.
  if (isSame && Object.isFrozen(value)) clean.add(value)
  return isSame ? value : Object.fromEntries(told)
}

const clean = new WeakSet<object>()

/** `{ name: 'password', value: … }`: a field that is written as two. */
function namesSecret({ name, key }: Record<string, unknown>): boolean {
  return [name, key].some((said) => typeof said === 'string' && isSecret(said))
}

/** The address of a next page has the parameters of this one. */
const address = /^(?:[a-z][a-z+.-]*:\/)?\/\S*$/i

function withoutSecretsInText(text: string): string {
  if (address.test(text)) return withoutSecretParameters(text)
  const json = /^\s*[[{]/.test(text) ? readJson(text) : undefined
  const told = withoutSecrets(json)
  return told === json ? text : JSON.stringify(told)
}

/** Asked first, since most have nothing of it. */
const mayHoldSecrets = /[?=@]|%3d/i

/** An address or a path; what is not secret of its query stays as it is written. */
export function withoutSecretParameters(address: string): string {
  if (!mayHoldSecrets.test(address)) return address
  const [whole = '', ...query] = address.split('?')
  const path = whole.replace(userinfo, '$1').split('/').map(withoutSecretsInSegment).join('/')
  if (query.length === 0) return path
  const told = query.join('?').split('&').flatMap(withoutSecretPieces)
  return told.length > 0 ? `${path}?${told.join('&')}` : path
}

/** `http://ada:oak@`: who somebody is, in front of the host. */
const userinfo = /^((?:[a-z][a-z+.-]*:)?\/\/)[^/]*@/i

const equals = /=|%3d/i

/** `3;password=oak`: parameters of a part of the path. */
function withoutSecretsInSegment(segment: string): string {
  if (!equals.test(segment)) return segment
  const [name = '', ...parameters] = segment.split(/(?=;|%3b)/i)
  return [...(equals.test(name) ? withoutSecretPieces(name) : [name]), ...untilSecret(parameters)].join('')
}

/** `x=1;password=oak`: a parameter, or some that have a semicolon between them. */
function withoutSecretPieces(parameter: string): string[] {
  const told = withoutSecretParameter(parameter)
  if (told[0] !== parameter || !parameter.includes(';')) return told
  const pieces = untilSecret(parameter.split(/(?=;)/))
  return pieces.length > 0 ? [pieces.join('')] : []
}

/** What follows a secret may be the rest of it. */
function untilSecret(pieces: readonly string[]): readonly string[] {
  const at = pieces.findIndex((piece) => withoutSecretParameter(piece.replace(/^(;|%3b)/i, ''))[0] === undefined)
  return at === -1 ? pieces : pieces.slice(0, at)
}

function withoutSecretParameter(parameter: string): string[] {
  const [name = '', ...value] = parameter.split('=')
  if (isSecret(decodePlus(name))) return []
  const text = decodePlus(value.join('='))
  const told = withoutSecretsInText(text)
  return [told === text ? parameter : `${name}=${encodeURIComponent(told)}`]
}

function decodePlus(text: string): string {
  return decodeText(text.replaceAll('+', ' '))
}

/** The headers that may be told. */
export function tellableHeaders(headers: Iterable<[string, string]>): [string, string][] {
  return [...headers].filter(([name]) => !isSecret(name)).map(([name, value]) => [name, withoutSecretParameters(value)])
}

/** The same as far as it may be told. Where one of the fields that an endpoint takes is a secret, what it does not know may be one too. */
export function tellSent(
  exchange: { sent: unknown; fields?: readonly string[] | undefined },
  sent = readSent(exchange),
): unknown {
  const { fields } = exchange
  if (!fields?.some(isSecret) || sent === undefined) return withoutSecrets(sent)
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return undefined
  const known = Object.entries(sent).filter(([name]) => fields.includes(name))
  return withoutSecrets(known.length < Object.keys(sent).length ? Object.fromEntries(known) : sent)
}

/** What was sent, if it can be read: JSON, or the parts of a form. */
export function readSent({ sent }: { sent: unknown }): unknown {
  return typeof sent === 'string' ? readJson(sent) : sent
}

function readJson(text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    return undefined
  }
}
