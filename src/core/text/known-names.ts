import { suggestOrList } from './suggest.ts'

type Words<Text> = Text extends `${infer Word} ${infer Rest}` ? Word | Words<Rest> : Text

export function words<const Text extends string>(text: Text): readonly Words<Text>[] {
  return text.split(' ') as Words<Text>[]
}

/** Does not compile unless the names are exactly those of the type. */
export const namesOf =
  <Options>() =>
  <const Text extends string>(
    text: Text & ([keyof Options, Words<Text>] extends [Words<Text>, keyof Options] ? unknown : keyof Options),
  ): readonly string[] =>
    words(text)

export function checkNames(what: string, given: object, known: readonly string[]): void {
  checkObject(what, given)
  const wrong = findUnknown(given, known)
  if (wrong !== undefined) throw new RangeError(`There is no ${what} "${wrong}".${suggestOrList(wrong, known)}`)
}

export function checkObject(what: string, given: unknown, example = '…'): void {
  if (typeof given === 'object' && given !== null && !Array.isArray(given)) return
  throw new TypeError(`${JSON.stringify(given)} is not an object with ${what}s. Please write { ${example} }.`)
}

export function findUnknown(given: object, known: readonly string[]): string | undefined {
  return Object.keys(given).find((name) => !known.includes(name))
}
