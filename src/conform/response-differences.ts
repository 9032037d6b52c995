import { Download } from '../core/bytes.ts'
import type { Contract, Endpoint } from '../core/http/contract.ts'
import { refusalsOf, statusOf } from '../core/http/statuses.ts'
import { refusalIn } from '../core/schema/unshown-refusal.ts'
import { classOf } from '../core/schema/walk.ts'
import type { Json } from '../core/seen/sighting.ts'
import { type Difference, differencesOf, kindOf } from './difference.ts'
import type { Exchange } from './exchange.ts'

/** Compares a status and a body with the contract. */
export function findDifferences(
  contract: Contract,
  endpoint: Endpoint,
  exchange: Exchange,
  reply: Json,
  names: () => ReadonlySet<string>,
): Difference[] {
  const { status, received } = exchange
  if (status >= 400) {
    const expected = refusalsOf(contract, endpoint)
    const wrong = expected.includes(status)
      ? []
      : [{ where: 'status', expected: `an error of ${expected.join(', ')}`, found: String(status) }]
    if (!received) return wrong
    const shapes = [contract.refusal, refusalIn(contract, { 'plain-errors': 'error' })]
    if (shapes.some((shape) => shape.safeParse(reply).success)) return wrong
    return [
      ...wrong,
      ...(reply === undefined ? [notJson('error', exchange)] : differencesOf('error', contract.refusal, reply, names)),
    ]
  }
  const expected = new Set([statusOf(endpoint), ...(endpoint.unshown ? [204] : []), ...(endpoint.creates ? [201] : [])])
  const isFile = classOf(endpoint.reply) === Download
  if (isFile) expected.add(206)
  if (!expected.has(status)) return [{ where: 'status', expected: [...expected].join(' or '), found: String(status) }]
  if (isFile || status === 204 || !received) return []
  if (!endpoint.reply) return [{ where: 'reply', expected: 'nothing', found: kindOf(reply) }]
  return reply === undefined ? [notJson('reply', exchange)] : differencesOf('reply', endpoint.reply, reply, names)
}

function notJson(where: string, { mediaType }: Exchange): Difference {
  const known = ['text/html', 'text/plain', 'text/xml', 'application/xml'].find((type) => mediaType.startsWith(type))
  return { where, expected: 'JSON', found: known ?? 'another format' }
}
