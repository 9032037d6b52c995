import { cookieOf, decodeText, parseAddress, type Spelling, splitUrl } from '../core/http/address.ts'

/** The world of requests that name none. */
export const defaultWorld = 'default'

/** The prefix of addresses that lead to a world. */
export function worldPrefixOf(name: string): string {
  return name === defaultWorld ? '' : `/__world/${encodeURIComponent(name)}`
}

/** The world that a request goes to: by the prefix of its address, the header or the cookie. Each may be percent-encoded. */
export function worldNameOf(prefixed: string | undefined, headers: Spelling['headers']): string {
  const name = prefixed || decodeText(headers.get('x-sim-world') ?? '') || cookieOf(headers, 'sim-world')
  return name?.trim() || defaultWorld
}

/** Which world a request goes to, for whoever does not look further into its address. */
export function worldNameIn({ url, headers }: Pick<Spelling, 'url' | 'headers'>, mount?: string): string {
  return worldNameOf(parseAddress(splitUrl(url).target, [], mount).world, headers)
}

/** A copy of the request to this world. It uses the prefix, since addresses in replies then have it too, such as those of pictures. */
export async function withPrefix(request: Request, name: string): Promise<Request> {
  const url = new URL(request.url)
  if (url.pathname.startsWith('/__world/')) return request
  url.pathname = worldPrefixOf(name) + url.pathname
  const { method, headers, signal } = request
  const hasBody = method !== 'GET' && method !== 'HEAD'
  return new Request(url, { method, headers, signal, ...(hasBody && { body: await request.arrayBuffer() }) })
}
