import { cookieOf } from '../src/kernel/identity.ts'
import { book } from '../src/owner.ts'
import { defaultWorld } from '../src/worlds.ts'

/** Which world a request goes to: by the prefix of its address, the header, the cookie. */
export function worldNameOf(request: Request): string {
  const { headers } = request
  return book.address(request).world || headers.get('x-sim-world') || cookieOf(headers, 'sim-world') || defaultWorld
}

/** How addresses begin that stay in that world, whoever follows them. */
export function worldPrefixOf(name: string): string {
  return name === defaultWorld ? '' : `/__world/${encodeURIComponent(name)}`
}
