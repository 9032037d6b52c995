import { parseJson } from './body.ts'
import { decodeText } from './canonical.ts'
import { distanceBetween, toSortKey } from './words.ts'

const secretWords = /^(pass|pw)$|passw|passphrase|passcode|pwd|secret|token|credential|authori[sz]ation|cookie|apikey/
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
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return value
  if (Array.isArray(value)) {
    const parts = value.map(withoutSecrets)
    return parts.every((part, i) => part === value[i]) ? value : parts
  }
  if (clean.has(value)) return value
  const fields = Object.entries(value)
  const told = fields
    .filter(([field]) => !isSecret(field))
    .map(([field, part]) => [field, withoutSecrets(part)] as const)
  const isSame = told.length === fields.length && told.every(([, part], i) => part === fields[i]![1])
  // What is frozen stays so: rows and bodies, which many requests have in common.
  if (isSame && Object.isFrozen(value)) clean.add(value)
  return isSame ? value : Object.fromEntries(told)
}

const clean = new WeakSet<object>()

/** The address of a next page has the parameters of this one. */
const address = /^(?:https?:\/)?\/\S*$/

function withoutSecretsInText(text: string): string {
  if (address.test(text)) return withoutSecretParameters(text)
  const json = /^\s*[[{]/.test(text) ? readJson(text) : undefined
  const told = withoutSecrets(json)
  return told === json ? text : JSON.stringify(told)
}

/** An address or a path; what is not secret of its query stays as it is written. */
export function withoutSecretParameters(address: string): string {
  const mark = address.indexOf('?')
  if (mark === -1) return address
  const parameters = address.slice(mark + 1).split('&')
  const told = parameters.flatMap(withoutSecretParameter)
  if (told.length === parameters.length && told.every((one, i) => one === parameters[i])) return address
  return address.slice(0, mark) + (told.length > 0 ? `?${told.join('&')}` : '')
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
