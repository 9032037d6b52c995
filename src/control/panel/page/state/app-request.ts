import { worldAddress } from '../base.ts'
import { read } from '../client.ts'
import { about } from './about.ts'

/** Sends a request of the application. Without a name, it is sent as the signed-in user. */
export function sendToApp(
  method: string,
  path: string,
  user: string | undefined,
  more: Pick<RequestInit, 'headers' | 'body'> = {},
): Promise<Response> {
  const headers = { ...more.headers, ...userHeaderOf(user) }
  return fetch(worldAddress() + path, { ...more, method, headers })
}

/** Headers of a page hold bytes, so other letters are sent as UTF-8. */
export function userHeaderOf(user: string | undefined): Record<string, string> {
  return user === undefined ? {} : { 'x-sim-user': String.fromCharCode(...new TextEncoder().encode(user)) }
}

/** Sends a request as the signed-in user. The journal knows why it was refused, even if the response does not. */
export async function sendAsUser(method: string, path: string): Promise<void> {
  const { ok, status, statusText } = await sendToApp(method, path, about.value?.user ?? 'nobody')
  if (ok) return
  const found = await read(`/requests?${new URLSearchParams({ words: `${method} ${path}` })}`)
  // Other requests may have arrived since.
  const entry = found.findLast((one) => one.method === method && one.path === path && one.status === status)
  throw new Error(`Status ${status}: ${entry?.reason ?? entry?.fault ?? statusText}`)
}
