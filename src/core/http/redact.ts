import { isBytes } from '../bytes.ts'
import { distanceBetween, toSortKey } from '../text/suggest.ts'
import { decodeText } from './address.ts'
import { parseJson } from './body.ts'

/** Anywhere in a word: `userpasswd`, `clientsecret`. Excludes `secretary`. */
const secretText =
  /passw|passphrase|passcode|passkey|pwd|secret(?!ar|e|i)|token|credential|authori[sz]ation|cookie|sess(ion)?id|(api|access|private)key/

/** Whole words: `sid` in `connect.sid`. A hyphen stands for words that are often joined. */
const secretNames = [
  'pass-word|user-pass|pass|pw|pswd|creds|x-auth|oauth|auth|authn|authz|bearer|session|sid|jw[tse]|dpop|assertion',
  'authentication|x-user-key|oidc-data|client-principal|x-vault|saml|saml-(request|response|assertion|art)|otp-code|auth-code',
  'csrf|xsrf|anti-forgery|otp|totp|hotp|mfa|tfa|2-fa|sig|signature|hmac|cvv|cvc|ssn|dsn|connection-string|code-verifier',
  '(api|access|private|signing|encryption|master|shared|subscription|ssh|account|consumer|functions?|app|application|client|sim)-key',
  '(verification|recovery|backup|security|login|reset|activation|device|sms|one-time|access)-codes?|(magic|reset)-link',
]
/** Longer names with these words are ordinary: `pin-board`. */
const secretWholeName = /^(x )?(pin|verifier)$/
let secretName = compileNames()

function compileNames(): RegExp {
  return new RegExp(`(^| )(${secretNames.join('|').replaceAll('-', ' ?')})( |$)`)
}

/** Adds names whose values are omitted, for all simulators in the process. */
export function addSecretNames(names: readonly string[]): void {
  const added = names.map((name) => wordsOf(name).join('-')).filter((name) => !secretNames.includes(name))
  if (added.length === 0) return
  secretNames.push(...added)
  secretName = compileNames()
  known.clear()
}

/** Edits, so that a misspelt `password` is a secret too. */
const mostWrong = 2

const known = new Map<string, boolean>()
const mostKnown = 1000
/** How many new names are examined in one value. Further ones count as secrets. */
const mostUnknown = 1000
let unknown = Number.POSITIVE_INFINITY

function countingNames<Result>(redact: () => Result): Result {
  unknown = mostUnknown
  try {
    return redact()
  } finally {
    unknown = Number.POSITIVE_INFINITY
  }
}

/** A longer name counts as a secret, because it is probably not a name. */
const longestName = 200

export function isSecret(name: string): boolean {
  if (name.length > longestName) return true
  const before = known.get(name)
  if (before !== undefined) return before
  if (unknown-- <= 0) return true
  if (known.size >= mostKnown) known.clear()
  // Case may separate words, as in `newPassword`, or not, as in `DPoP`.
  const split = name.replace(/[a-z](?=[A-Z])|[A-Z](?=[A-Z][a-z])/g, '$& ')
  const words = wordsOf(split)
  const spelled = words.join(' ')
  const secret =
    secretText.test(spelled) ||
    secretName.test(spelled) ||
    secretWholeName.test(spelled) ||
    (split !== name && secretName.test(wordsOf(name).join(' '))) ||
    words.some(isMisspelt)
  known.set(name, secret)
  return secret
}

function wordsOf(text: string): string[] {
  return toSortKey(text).match(/\p{L}+|\p{N}+/gu) ?? []
}

/** `passport` is as near as a misspelt `password`. */
function isMisspelt(word: string): boolean {
  return isNearly(word, 'password') && word !== 'passport'
}

function isNearly(word: string, other: string): boolean {
  return Math.abs(word.length - other.length) <= mostWrong && distanceBetween(word, other) <= mostWrong
}

/** Nesting of strings inside strings, such as JSON in an address. Anything deeper is left out. */
const deepestText = 4
const leftOut = '...'

/** Redacts at any depth, including JSON text and addresses. Returns the same value if there are no secrets. */
export function withoutSecrets(value: unknown): unknown {
  return countingNames(() => redact(value, 0))
}

function redact(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return redactText(value, depth + 1)
  if (typeof value !== 'object' || value === null || isBytes(value)) return value
  if (Array.isArray(value)) {
    const parts = value.map((part) => redact(part, depth))
    return parts.every((part, i) => part === value[i]) ? value : parts
  }
  if (clean.get(value) === secretName) return value
  const fields = Object.entries(value)
  const isNamed = namesSecret(value as Record<string, unknown>)
  const redacted = fields
    .filter(([field]) => !isSecret(field) && !(isNamed && field === 'value'))
    .map(([field, part]) => [field, redact(part, depth)] as const)
  const isSame = redacted.length === fields.length && redacted.every(([, part], i) => part === fields[i]![1])
  // Only frozen values are safe to cache: rows and bodies, which many requests share.
  if (isSame && Object.isFrozen(value)) clean.set(value, secretName)
  return isSame ? value : Object.fromEntries(redacted)
}

/** Values without secrets, by the names that counted as secrets then. */
const clean = new WeakMap<object, RegExp>()

/** Recognises `{ name: 'password', value: … }`. */
function namesSecret({ name, key }: Record<string, unknown>): boolean {
  return [name, key].some((text) => typeof text === 'string' && isSecret(text))
}

/** Such as the link to the next page, which repeats the parameters of this one. */
const address = /^(?:[a-z][a-z+.-]*:\/)?\/\S*$/i

function redactText(text: string, depth: number): string {
  const isAddress = address.test(text)
  if (!isAddress && !/^\s*[[{]/.test(text)) return text
  if (depth > deepestText) return leftOut
  if (isAddress) return redactAddress(text, depth)
  const json = readJson(text)
  const redacted = redact(json, depth)
  return redacted === json ? text : JSON.stringify(redacted)
}

/** Most addresses skip the work below. */
const mayHoldSecrets = /[?=@]|%3d/i

/** No server accepts a longer address. The rest is left out. */
const longestAddress = 16 * 1024

export function withoutSecretParameters(address: string): string {
  return countingNames(() => redactAddress(address, 0))
}

function redactAddress(address: string, depth: number): string {
  if (!mayHoldSecrets.test(address)) return address
  if (address.length > longestAddress) return shorten(address, depth)
  const [whole = '', ...query] = address.split('?')
  const segments = someOf(whole.replace(userinfo, '$1').split('/'))
  const path = segments.map((segment) => redactSegment(segment, depth)).join('/')
  if (query.length === 0) return path
  const parameters = someOf(query.join('?').split('&'))
  const isSignIn = parameters.some((parameter) => parameter.startsWith('code='))
  const kept = parameters.filter((each) => !secretParameter.test(each) && !(isSignIn && each.startsWith('state=')))
  const redacted = kept.flatMap((parameter) => redactPieces(parameter, depth) ?? [])
  return redacted.length > 0 ? `${path}?${redacted.join('&')}` : path
}

/** The path stays as it is, so that a replay finds the endpoint. */
function shorten(address: string, depth: number): string {
  const given = address.slice(0, longestAddress)
  const start = redactAddress(given, depth)
  return given.includes('?') && !start.includes('?') ? `${start}?${leftOut}` : start + leftOut
}

/** Of CAS, OAuth and Google's APIs. As fields, these names are ordinary. */
const secretParameter = /^(ticket|code|nonce|refresh|key)=/

/** How many segments or parameters are examined. Further ones are left out. */
const mostPieces = 200

function someOf(pieces: string[]): string[] {
  return pieces.length > mostPieces ? [...pieces.slice(0, mostPieces), leftOut] : pieces
}

/** Matches `http://ada:oak@`. */
const userinfo = /^((?:[a-z][a-z+.-]*:)?\/\/)[^/]*@/i

const equals = /=|%3d/i

/** Handles `3;password=oak`. */
function redactSegment(segment: string, depth: number): string {
  if (!equals.test(segment)) return segment
  const [name = '', ...parameters] = someOf(segment.split(/(?=;|%3b)/i))
  const first = equals.test(name) ? (redactPieces(name, depth) ?? '') : name
  return first + untilSecret(parameters, depth)
}

/** Handles `x=1;password=oak`. */
function redactPieces(parameter: string, depth: number): string | undefined {
  const redacted = redactParameter(parameter, depth)
  if (redacted !== parameter || !parameter.includes(';')) return redacted
  return untilSecret(someOf(parameter.split(/(?=;)/)), depth) || undefined
}

/** Also drops everything after a secret, which may be the rest of it. */
function untilSecret(pieces: readonly string[], depth: number): string {
  const at = pieces.findIndex((piece) => redactParameter(piece.replace(/^(;|%3b)/i, ''), depth) === undefined)
  return (at === -1 ? pieces : pieces.slice(0, at)).join('')
}

function redactParameter(parameter: string, depth: number): string | undefined {
  const [name = '', ...value] = parameter.split('=')
  if (isSecret(decodePlus(name))) return undefined
  const text = decodePlus(value.join('='))
  const redacted = redactText(text, depth + 1)
  return redacted === text ? parameter : `${name}=${encodeURIComponent(redacted)}`
}

function decodePlus(text: string): string {
  return decodeText(text.replaceAll('+', ' '))
}

export function redactHeaders(headers: Iterable<[string, string]>): [string, string][] {
  return [...headers].filter(([name]) => !isSecret(name)).map(([name, value]) => [name, withoutSecretParameters(value)])
}

/** If the endpoint takes a secret field, unknown fields may be secrets too. */
export function redactSent(sent: unknown, fields: readonly string[] | undefined): unknown {
  if (!fields?.some(isSecret) || sent === undefined) return withoutSecrets(sent)
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return undefined
  const known = Object.entries(sent).filter(([name]) => fields.includes(name))
  return withoutSecrets(known.length < Object.keys(sent).length ? Object.fromEntries(known) : sent)
}

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
