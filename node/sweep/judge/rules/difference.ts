/** A different number is not a message. */
const withoutDigits = (line: string) => line.replace(/\d+/g, '#')

/** Lines that the other visit does not have, except for their numbers. */
export function newLinesIn(lines: readonly string[], others: readonly string[]): string[] {
  const known = new Set(others.map(withoutDigits))
  return lines.filter((line) => /\p{L}/u.test(line) && !known.has(withoutDigits(line)))
}

/** Things that the other visit does not have. */
export function withoutKnown<Thing>(things: readonly Thing[], others: readonly Thing[] = []): Thing[] {
  const known = new Set(others.map((other) => JSON.stringify(other)))
  return things.filter((thing) => !known.has(JSON.stringify(thing)))
}
