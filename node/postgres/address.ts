import { networkInterfaces } from 'node:os'
import { urlOf } from '../../src/core/http/hosts.ts'

/** Where other servers reach one that listens at this URL. */
export function findAddress(bound: string, url: string): string {
  if (bound !== '0.0.0.0' && bound !== '::') return url
  const outside = Object.values(networkInterfaces())
    .flatMap((each) => each ?? [])
    .filter(({ internal, address }) => !internal && !address.startsWith('fe80:'))
  const chosen = outside.find(({ family }) => family === 'IPv4') ?? outside[0]
  return chosen ? urlOf(chosen.address, Number(new URL(url).port)) : url
}
