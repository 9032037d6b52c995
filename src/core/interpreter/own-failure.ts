import { LongReply } from '../bytes.ts'
import type { Place } from '../http/contract.ts'
import type { Route } from '../http/router.ts'
import { refusalsOf } from '../http/statuses.ts'
import { Refusal } from '../refusal.ts'
import { parseExplained } from '../schema/messages.ts'
import { TableError } from '../store/row.ts'
import type { Exchange } from './exchange.ts'

export class ReplyError extends TypeError {
  override name = 'ReplyError'
}

/** A long reply is generated as it is read, so it is not checked. */
export function checkReply({ id, endpoint }: Route, reply: unknown): void {
  if (reply instanceof LongReply) return
  const [issue] = (endpoint.reply && parseExplained(endpoint.reply, reply).error?.issues) ?? []
  if (!issue) return
  const where = issue.path.length > 0 ? `${issue.path.join('.')}: ` : ''
  throw new ReplyError(`The reply of ${id} breaks its contract: ${where}${issue.message}`)
}

/** Returns the error, or a `ReplyError` if the contract of a checked route does not list its status. */
export function checkedRefusal(place: Place, checked: Route | undefined, error: unknown): unknown {
  // Persistence may fail with its own status.
  if (!checked || !(error instanceof Refusal) || error.status >= 500) return error
  if (refusalsOf(place, checked.endpoint).includes(error.status)) return error
  return new ReplyError(
    `${checked.id} refuses with ${error.status}, which its contract does not list: ${error.message}`,
  )
}

export function refusalOfOwn(error: unknown, exchange: Exchange, checked: Route | undefined): Refusal {
  const { address, match, remarks, isTrial } = exchange
  const place = address.place!
  // A table's refusal, such as a duplicate name, also refuses the request, so routes need not check first.
  const isOfTable = error instanceof TableError && error.status
  const cause = checkedRefusal(place, checked, isOfTable ? new Refusal(error.status!, error.message) : error)
  if (cause instanceof Refusal) return cause
  if (cause instanceof ReplyError) {
    remarks.violate(cause.message)
    // The message names the endpoint, and the stack would be ours.
    if (!isTrial) console.error(cause.message)
    return new Refusal(500, cause.message)
  }
  if (!isTrial) console.error(cause)
  const { message = String(cause), stack = '' } = Object(cause) as Partial<Error>
  const where = findPlace(stack)
  const id = match?.route.id ?? place.application
  return new Refusal(500, `${id} failed: ${message}${where === undefined ? '' : ` (${where})`}`)
}

/** The first stack frame that is neither ours nor Node's: `mocks/rooms.ts:12:5`. */
function findPlace(stack: string): string | undefined {
  // A linked package is not below `node_modules`, so this finds the folder of our code in a stack.
  const folder = /[^\s(@]*\/(dist|src\/core)\//.exec(framesOf(new Error().stack ?? '')[0] ?? '')?.[0]
  const isOwn = (line: string) =>
    !/node_modules\/(\.vite\/.*fauxtranet|fauxtranet\/)|\bnode:/.test(line) && !(folder && line.includes(folder))
  const own = framesOf(stack).find(isOwn)
  return own && /[^/\\\s(]*[/\\]?[^/\\\s(]+:\d+:\d+(?=\)?$)/.exec(own.replace(/\?[^:]*/, ''))?.[0]
}

function framesOf(stack: string): string[] {
  return stack.split('\n').filter((line) => /:\d+:\d+\)?$/.test(line))
}
