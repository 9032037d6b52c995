import { mostReported, nameOf } from '../../core/http/validate.ts'
import { isObject } from '../../core/is-object.ts'
import { invalid } from '../../core/refusal.ts'
import { parseExplained } from '../../core/schema/messages.ts'
import type { World } from '../../world/world.ts'
import type { Warn } from '../people/directory.ts'
import { Transfer } from './contract.ts'
import { root } from './rules/tree.ts'

interface Sent {
  world: World
  body: unknown
  warn: Warn
  violate: (violation: string) => void
}

const nothing: Transfer = { objects: [], destination: root, comment: '' }

/** Spec, Documents: always 204. Gap: if the body is JSON, its invalid parts are skipped, or it is refused. */
export function readTransfer({ world, body, warn, violate }: Sent): Transfer {
  const parsed = parseExplained(Transfer, body === undefined ? {} : body)
  if (parsed.success) return parsed.data
  const problems = parsed.error.issues.map(({ path, message }) => ({ name: nameOf(path, 'body'), reason: message }))
  const refusal = invalid(...problems.slice(0, mostReported))
  violate(refusal.message)
  if (body === undefined || world.strict || world.fidelity['transfer-whole'] === 'refused') throw refusal
  const parts = problems.map(({ name }) => /^(objects\.\d+|comment$)/.exec(name)?.[0] ?? 'everything')
  for (const [i, { name, reason }] of problems.entries()) warn(`${parts[i]} was skipped: ${name}: ${reason}.`)
  if (parts.includes('everything') || !isObject(body)) return nothing
  const skipped = new Set(parts)
  const objects = (body.objects as unknown[]).filter((_, i) => !skipped.has(`objects.${i}`))
  const comment = skipped.has('comment') ? '' : body.comment
  return Transfer.safeParse({ ...body, objects, comment }).data ?? nothing
}
