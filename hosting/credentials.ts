import { findControlPath } from '../src/control/path.ts'
import { keyHeader } from '../src/control/place.ts'
import type { RequestHeaders } from '../src/core/http/address.ts'
import type { Credentials, Permission } from './access.ts'

const tokenHeader = 'x-sim-token'

/** The name in the query of a link, and of the cookie. */
export const keyName = 'sim-key'

const inCookies = new RegExp(`(?:^|;)\\s*${keyName}=([^;]*)`, 'g')

/** A page of another sub-domain may have set a cookie of the same name, so all of them count. */
export function findCredentials(headers: RequestHeaders): Credentials {
  const inHeader = headers.get(keyHeader)
  const inCookie = [...(headers.get('cookie') ?? '').matchAll(inCookies)].map(([, key]) => key!.trim())
  return { keys: inHeader === null ? inCookie : [inHeader, ...inCookie], token: headers.get(tokenHeader) }
}

/** Pages show that they are read-only, and share their link. Only the control interface sees it, since it is not recorded. */
export function headersFor({ key }: Permission, url: string): [string, string][] {
  return key !== undefined && findControlPath(url) !== undefined ? [[keyHeader, key]] : []
}

/** A header without keys, since worlds record their requests. Undefined if nothing is left. `name` is in lower case. */
export function withoutKeys(name: string, value: string): string | undefined {
  if (name === keyHeader || name === tokenHeader) return undefined
  if (name !== 'cookie') return value
  return value.replace(inCookies, '').replace(/^;\s*/, '') || undefined
}
