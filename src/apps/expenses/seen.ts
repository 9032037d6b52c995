import { type Json, ordersOf, rowsIn, type Seen, type Sighting } from '../../core/seen/sighting.ts'
import { toSortKey } from '../../core/text/suggest.ts'
import type { gaps } from './gaps.ts'

export const seen: Seen<typeof gaps> = {
  'expenses-whose': ({ id, status, query }) => {
    if (id !== 'expenses.listSheets' || query.has('user') || query.has('supervisor')) return undefined
    return status === 400 && query.size === 0 ? 'refused' : status === 200 ? 'own' : undefined
  },
  'expenses-total': (sighting) => {
    const { sent, reply } = sighting
    const total = sent && totalIn(sent)
    if (!isWritten(sighting) || typeof total !== 'number' || total === sumOf(reply)) return undefined
    return totalIn(reply) === total ? 'given' : totalIn(reply) === sumOf(reply) ? 'sum' : undefined
  },
  'expenses-total-again': (sighting) => {
    const { id, params, sent, reply, find, notes } = sighting
    if (!isWritten(sighting) || !sent) return undefined
    if (id === 'expenses.createSheet') notes.set(`${reply.id}`, totalIn(sent) === undefined)
    else if (totalIn(sent) !== undefined) notes.set(params.id!, false)
    const before = find('sheet', params.id ?? '')
    if (!before?.items || !sent.items || totalIn(sent) !== undefined) return undefined
    const [was, is, sum] = [totalIn(before), totalIn(reply), sumOf(reply)]
    if (was === sum) return undefined
    // A total that is not the sum was sent.
    if (was !== sumOf(before)) return is === sum ? 'sum' : is === was ? ['unsent', 'kept'] : undefined
    if (is === sum) return ['unsent', 'sum']
    return is === was ? (notes.get(params.id!) ? 'kept' : ['unsent', 'kept']) : undefined
  },
  'expenses-status': ({ id, params, sent, status, isOk, me, find, wasRefused }) => {
    const before = id === 'expenses.updateSheet' && find('sheet', params.id!)
    if (!before || !me || !sent || before.user?.id !== me.id || before.supervisor?.id === me.id) return undefined
    const decides = ['approved', 'rejected', 'processed'].includes(sent.status) && sent.status !== before.status
    if (status === 403) {
      if (before.status === 'approved' && !decides) return 'closed'
      return decides || before.status === 'processed' ? ['supervisor', 'closed'] : undefined
    }
    if (!isOk || !wasRefused) return undefined
    if (decides || before.status === 'processed') return 'free'
    return before.status === 'approved' ? ['supervisor', 'free'] : undefined
  },
  'expenses-put-items': (sighting) => {
    const { id, params, sent, reply, find } = sighting
    const items = id === 'expenses.updateSheet' && isWritten(sighting) && sent?.items
    const before = find('sheet', params.id ?? '')?.items
    if (!items || !before) return undefined
    const omitted = before.filter((item: Json) => !items.some((each: Json) => each.id === item.id))
    if (omitted.length === 0) return undefined
    return omitted.some((item: Json) => reply.items.some((each: Json) => each.id === item.id)) ? 'kept' : 'removed'
  },
  'expenses-order': ({ id, isOk, reply }) => {
    if (id !== 'expenses.listSheets' || !isOk) return undefined
    return ordersOf(rowsIn(reply), {
      name: ({ name }) => toSortKey(name),
      newest: ({ last_modified }) => -Number(last_modified.date),
    })
  },
}

/** Whether a write shows the sheet. */
function isWritten({ id, isOk, reply }: Sighting): boolean {
  return /^expenses\.(create|update)Sheet$/.test(id) && isOk && Array.isArray(reply?.items)
}

function totalIn(sheet: Json): number | undefined {
  return sheet.total_amount ?? sheet.total_amout ?? undefined
}

function sumOf({ items }: Json): number {
  return Math.round(items.reduce((sum: number, item: Json) => sum + item.amount, 0) * 100) / 100
}
