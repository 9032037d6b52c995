import { withoutSecrets } from '../../core/http/redact.ts'
import { serialiseForPieces } from '../../core/store/portable-json.ts'
import type { AnyRow } from '../../core/store/references.ts'
import { writePieces } from '../../core/text/json-pieces.ts'
import { takeTurns } from '../../core/time/turns.ts'

const often = 64 * 1024

/** Ignores secrets, which a report does not contain. */
export async function digestOf(rows: readonly AnyRow[]): Promise<string> {
  const pause = takeTurns()
  let hash = 0x811c9dc5
  let length = 0
  for (const row of rows)
    for (const text of writePieces(withoutSecrets(serialiseForPieces(row)))) {
      for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
      length += text.length
      if (length < often) continue
      length = 0
      await pause()
    }
  return (hash >>> 0).toString(16)
}
