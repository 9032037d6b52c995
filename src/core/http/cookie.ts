import { decodeText } from './address.ts'

/** The value of a cookie in the headers of a request. */
export function cookieOf(headers: { get(name: string): string | null }, name: string): string | undefined {
  const cookies = headers.get('cookie')
  if (!cookies) return undefined
  for (const part of cookies.split(';')) {
    const pair = part.trim()
    if (pair.startsWith(`${name}=`)) return decodeText(pair.slice(name.length + 1))
  }
  return undefined
}
