import { findUnknown } from '../../core/text/known-names.ts'
import { suggestOrList } from '../../core/text/suggest.ts'

/** The problems of a definition. Only the first is reported, so checks are generators. */
export type Sentences = Iterable<string>

export function refuseFirst(sentences: Sentences): void {
  for (const sentence of sentences) throw new TypeError(sentence)
}

/** JavaScript users have no compiler to find a misspelt field. */
export function* wrongParts(what: string, given: object, known: readonly string[]): Sentences {
  const part = findUnknown(given, known)
  if (part !== undefined) yield `${what} has an unknown field "${part}".${suggestOrList(part, known)}`
}

/** A single string instead of a list would be read letter by letter. */
export function* wrongList(what: string, part: string, given: unknown, example: string): Sentences {
  if (given === undefined || (Array.isArray(given) && given.every((each) => typeof each === 'string'))) return
  const one = typeof given === 'string' ? given : example
  yield `${what} has ${part} that is not a list of names. Please write ${part}: ['${one}'].`
}
