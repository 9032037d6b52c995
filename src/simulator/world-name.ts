import { parseAddress, type Spelling, splitUrl } from '../core/http/address.ts'
import { worldNameOf, worldPrefixOf } from './worlds.ts'

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
