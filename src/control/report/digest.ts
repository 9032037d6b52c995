import { withoutSecrets } from '../../core/http/redact.ts'
import { serialise } from '../../core/store/portable-json.ts'
import type { AnyTable } from '../../core/store/references.ts'

/** A short text that is the same for the same rows. Secrets do not count: a report has none. */
export function digestOf(table: AnyTable): string {
  let hash = 0x811c9dc5
  for (const row of table.all()) {
    const text = JSON.stringify(withoutSecrets(serialise(row)))
    for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  }
  return (hash >>> 0).toString(16)
}
