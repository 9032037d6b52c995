import { ordersOf, type Seen } from '../../core/seen/sighting.ts'
import { toSortKey } from '../../core/text/suggest.ts'
import type { gaps } from './gaps.ts'

export const seen: Seen<typeof gaps> = {
  'trash-order': ({ id, isOk, reply }) => {
    if (id !== 'trash.listDeleted' || !isOk) return undefined
    return ordersOf(reply, {
      title: ({ title }) => toSortKey(title),
      newest: ({ date_deleted }) => -Number(date_deleted.date),
    })
  },
  // A list shows only the user's own objects.
  'trash-own': ({ id, params, status, sharedNotes, me, reply, isOk }) => {
    if (!me) return undefined
    if (id === 'trash.listDeleted' && isOk)
      for (const { URI } of reply) sharedNotes.set(String(URI).split('/').at(-1)!, me.id)
    const owner = sharedNotes.get(params.id ?? '')
    if (!/^trash\.(deleteForever|restore)$/.test(id) || owner === undefined || owner === me.id) return undefined
    return status === 403 ? 'forbidden' : status === 404 ? 'absent' : undefined
  },
}
