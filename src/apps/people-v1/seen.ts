import { rowsIn, type Seen } from '../../core/seen/sighting.ts'
import type { gaps } from './gaps.ts'

export const seen: Seen<typeof gaps> = {
  'v1-photo': ({ id, isOk, reply }) => {
    if (!/^people-v1\.(getUser|listUsers)$/.test(id) || !isOk) return undefined
    const { photo } = [reply, ...rowsIn(reply)].find((user) => typeof user?.photo === 'string') ?? {}
    return photo ? (/^https?:/.test(photo) ? 'absolute' : 'path') : undefined
  },
}
