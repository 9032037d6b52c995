import { rowsIn, type Seen } from '../../core/seen/sighting.ts'
import type { gaps } from './gaps.ts'

export const seen: Seen<typeof gaps> = {
  'badge-never': ({ id, isOk, reply }) => {
    if (!/^badges\.(getBadge|listBadges)$/.test(id) || !isOk) return undefined
    const badge = [reply, ...rowsIn(reply)].find((each) => Array.isArray(each?.modified_by))
    if (!badge) return undefined
    return badge.modified_date === null ? 'null' : Array.isArray(badge.modified_date) ? 'array' : 'created'
  },
}
