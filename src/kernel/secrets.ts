import type { Exchange } from './journal.ts'

/** Fields that never leave a world through the journal, however deep. */
const secretFields = /^(password|.*_password|password_.*|token|secret)$/i
const secretHeaders = ['authorization', 'proxy-authorization', 'cookie', 'set-cookie', 'x-sim-token']

export function withoutSecrets(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return value
  if (Array.isArray(value)) return value.map(withoutSecrets)
  const parts = Object.entries(value).filter(([field]) => !secretFields.test(field))
  return Object.fromEntries(parts.map(([field, part]) => [field, withoutSecrets(part)]))
}

/** The headers that may be told. */
export function tellableHeaders(headers: Iterable<[string, string]>): [string, string][] {
  return [...headers].filter(([name]) => !secretHeaders.includes(name.toLowerCase()))
}

/** What was sent, if it can be read: JSON, or the parts of a form. */
export function readSent({ sent }: Exchange): unknown {
  if (typeof sent !== 'string') return sent
  try {
    return sent.trim() === '' ? undefined : JSON.parse(sent)
  } catch {
    return undefined
  }
}
