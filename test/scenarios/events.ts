import { papers } from '../../fixtures/papers/index.ts'
import { day } from '../../src/core/time/clock.ts'
import type { World } from '../../src/world/world.ts'

// Documents about a meeting or an audit. Their metadata contains its date.
const telling = /\b(?:meeting|committee|minutes|audit)\b|محضر|لجنة|تدقيق/iu
// Templates and the like, without a date.
const timeless = /template|minute books|book a meeting room/i

/** Minutes and reports that name no day, or have a version from before its end or long after it. */
export function findUntimely({ clock, documents, versions }: World): string[] {
  // At other times, the closure at Christmas, Easter or Eid may be in between.
  const most = clock.instant().startsWith('2026-03-02') ? 14 : 24
  return documents.all().flatMap(({ id, title, metadata }) => {
    const { held_on } = metadata
    if (held_on === undefined) {
      return telling.test(title) && !timeless.test(title) ? [`"${title}" does not say when it was`] : []
    }
    const over = Date.parse(String(held_on)) + day
    return versions
      .where('document_id', id)
      .filter(({ created_at }, i) => {
        const written = Date.parse(created_at)
        return !(written >= over && (i > 0 || written < over + most * day))
      })
      .map(({ created_at }) => `"${title}" of ${held_on} was written ${created_at}`)
  })
}

/** Papers that were written before the meeting that decided on them. */
export function findPremature({ documents, versions }: World): string[] {
  const all = papers('')
  const rowOf = (title: string | undefined) => documents.all().find((row) => row.title === title)
  return all.flatMap(({ title, decidedOn, versions: earlier = [] }) => {
    const meeting = decidedOn && rowOf(all.find(({ on }) => on === decidedOn)?.title)
    const version = versions.where('document_id', rowOf(title)?.id ?? 0)[earlier.length]
    if (!meeting || !version || version.created_at.slice(0, 10) > String(meeting.metadata.held_on)) return []
    return [`"${title}" of ${version.created_at}, decided by "${meeting.title}"`]
  })
}
