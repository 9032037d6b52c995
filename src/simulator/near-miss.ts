import type { Address } from '../core/http/address.ts'
import type { Place } from '../core/http/contract.ts'
import { distanceBetween } from '../core/text/suggest.ts'

const mostWrong = 2

export function rootsOf(places: readonly Place[]): string[] {
  return places.flatMap(({ root, aliases = {} }) => [root, ...Object.keys(aliases)])
}

/** Returns the corrected address if an unknown one is a near miss. */
export function findNearMiss({ pathname }: Pick<Address, 'pathname'>, places: readonly Place[]): string | undefined {
  for (const root of rootsOf(places)) {
    const beginning = pathname.split('/').slice(0, root.split('/').length).join('/')
    const isAsLong = Math.abs(beginning.length - root.length) <= mostWrong
    if (isAsLong && distanceBetween(beginning, root) <= mostWrong) return root + pathname.slice(beginning.length)
  }
  return undefined
}
