import { day } from '../../src/core/time/clock.ts'
import type { World } from '../../src/world/world.ts'

/** What tells of a meeting or of an audit. It says in its metadata when that was. */
const telling = /\b(?:meeting|committee|minutes|audit)\b|محضر|لجنة|تدقيق/iu
/** What is for all of them, or of a room. */
const timeless = /template|minute books|book a meeting room/i

/** Minutes and reports that name no day, or were written before it was over or long after. So is each of their versions. */
export function findUntimely({ documents, versions }: World): string[] {
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
        return !(written >= over && (i > 0 || written < over + 14 * day))
      })
      .map(({ created_at }) => `"${title}" of ${held_on} was written ${created_at}`)
  })
}
