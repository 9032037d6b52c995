import { parseAddress, splitUrl } from '../src/core/http/address.ts'
import { type Outcome, refusePlainly } from '../src/core/http/outcome.ts'
import { Refusal } from '../src/core/refusal.ts'

const others = /^\/__sim\/(worlds(?!\/[^/]+\/revert$)|snapshots|scenarios)(\/|$)/

/** Only one world and its present state are saved. Nothing may seem to succeed and be lost later. */
export function refuseOtherWorlds({ method, url }: { method: string; url: string }): Outcome | undefined {
  if (['GET', 'HEAD', 'OPTIONS'].includes(method)) return undefined
  const target = url.startsWith('/') ? url : splitUrl(url).target
  const [, what] = others.exec(parseAddress(target, []).pathname) ?? []
  if (what === undefined) return undefined
  const remedy = what === 'worlds' ? 'The first request to a world creates it.' : 'Download the state instead.'
  return refusePlainly(501, `hosted worlds do not save ${what}. ${remedy}`)
}

export function refuseToOpen(error: unknown): Outcome {
  if (error instanceof RangeError) return refusePlainly(400, error.message)
  if (error instanceof Refusal) return refusePlainly(error.status, error.message, error.headers)
  console.error(error)
  const reason = `the saved world cannot be opened: ${(error as Error).message}. It was not changed.`
  return refusePlainly(500, reason)
}
