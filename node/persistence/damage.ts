import { Refusal } from '../../src/core/refusal.ts'
import { asSentence } from '../../src/core/text/sentence.ts'

/** A file that nothing can be recovered from. */
export class ForeignFile extends Error {
  override name = 'ForeignFile'
}

/** The refusal of a file that cannot be used, with the remedy. */
export function damaged(file: string, error: unknown): Error {
  const remedy =
    error instanceof ForeignFile
      ? 'name another file'
      : 'start once with --recover, which saves what it can and keeps a copy, or name another file'
  return new Error(`Failed to load ${file}: ${describe(error)} It is left as it is; ${remedy}.`)
}

/** Only the first problem, since each of a thousand rows may have one. */
function describe(error: unknown): string {
  const [problem, ...others] = error instanceof Refusal ? error.problems : []
  const more = others.length > 0 ? ` (and ${others.length} more)` : ''
  return asSentence(problem ? `${problem.name}: ${problem.reason}${more}` : error)
}
