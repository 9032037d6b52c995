import { isSecret, withoutSecretParameters } from '../../src/core/http/redact.ts'

const addresses = /(?:\b[a-z][a-z+.-]*:\/)?\/[^\s"'<>]+/gi
/** `token=oak`, `"token": "oak"`, `Authorization: Bearer oak`. */
const named = /([\w-]+)(["']?\s*[:=]\s*["']?)((?:bearer|basic|digest|negotiate)\s+)?[^\s"',;&)}\]]+/gi
const credentials = /\b(bearer|basic)\s+[\w.~+/=-]{16,}|\beyJ[\w-]+\.[\w-]+\.[\w-]*/gi

/** People share reports. A page may print an address, a header or an object with a secret. */
export function redact(text: string): string {
  return text
    .replace(addresses, withoutSecretParameters)
    .replace(named, (found, name: string, sign: string) => (isSecret(name) ? `${name}${sign}…` : found))
    .replace(credentials, '…')
}
