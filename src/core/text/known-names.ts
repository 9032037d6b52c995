import { suggestOrList } from './suggest.ts'

/** Lists names, none of which may be missing: `namesOf<Options>()({ one: true, … })`. */
export const namesOf =
  <Options>() =>
  (names: Record<keyof Options, true>): readonly string[] =>
    Object.keys(names)

/** Refuses a name that is not known, with the nearest one. */
export function checkNames(what: string, given: object, known: readonly string[]): void {
  checkNamed(what, given)
  const wrong = findUnknown(given, known)
  if (wrong !== undefined) throw new RangeError(`There is no ${what} "${wrong}".${suggestOrList(wrong, known)}`)
}

/** Refuses what has no names: a text alone, as in `startServer('empty')`. */
export function checkNamed(what: string, given: unknown, example = '…'): void {
  if (typeof given === 'object' && given !== null && !Array.isArray(given)) return
  throw new TypeError(`${JSON.stringify(given)} is no object of ${what}s. Please write { ${example} }.`)
}

export function findUnknown(given: object, known: readonly string[]): string | undefined {
  return Object.keys(given).find((name) => !known.includes(name))
}
