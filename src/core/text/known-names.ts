import { suggestOrList } from './suggest.ts'

/** Lists names, none of which may be missing: `namesOf<Options>()({ one: true, … })`. */
export const namesOf =
  <Options>() =>
  (names: Record<keyof Options, true>): readonly string[] =>
    Object.keys(names)

/** Refuses a name that is not known, with the nearest one. */
export function checkNames(what: string, given: object, known: readonly string[]): void {
  const wrong = findUnknown(given, known)
  if (wrong !== undefined) throw new RangeError(`There is no ${what} "${wrong}".${suggestOrList(wrong, known)}`)
}

export function findUnknown(given: object, known: readonly string[]): string | undefined {
  return Object.keys(given).find((name) => !known.includes(name))
}
