import { defaultWorld } from '../src/worlds.ts'

/** How addresses begin that stay in that world, whoever follows them. */
export function worldPrefixOf(name: string): string {
  return name === defaultWorld ? '' : `/__world/${encodeURIComponent(name)}`
}
