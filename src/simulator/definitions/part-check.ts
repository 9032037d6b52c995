import { findUnknown } from '../../core/text/known-names.ts'
import { suggestOrList } from '../../core/text/suggest.ts'

/** Refuses a part that is misspelt, since JavaScript has no compiler that does. */
export function checkParts(what: string, kind: string, given: object, known: readonly string[]): void {
  const part = findUnknown(given, known)
  if (part === undefined) return
  throw new TypeError(`${what} has "${part}", which no ${kind} has.${suggestOrList(part, known)}`)
}

/** Refuses what is no list of texts: one text alone would be read letter by letter. */
export function checkList(what: string, part: string, given: unknown, example: string): void {
  if (given === undefined || (Array.isArray(given) && given.every((each) => typeof each === 'string'))) return
  const one = typeof given === 'string' ? given : example
  throw new TypeError(`${what} has ${part} that is no list of names. Please write ${part}: ['${one}'].`)
}
