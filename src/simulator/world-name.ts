import { parseAddress, type Spelling } from '../core/http/address.ts'
import { worldNameOf } from './worlds.ts'

/** Which world a request goes to, for whoever does not look further into its address. */
export function worldNameIn({ url, headers }: Pick<Spelling, 'url' | 'headers'>, mount?: string): string {
  return worldNameOf(parseAddress({ method: 'GET', url, headers }, [], mount).world, headers)
}
