// It could not be addressed, or only by a long address, or not be saved.
const unusable = /^$|^\.\.?$|^\s|\s$|.{201}|[\p{Cc}\p{Cs}]/su

/** Throws if no world can have this name. */
export function checkWorldName(name: string): void {
  if (unusable.test(name))
    throw new RangeError(
      'A world cannot have this name. Choose one of at most 200 characters, without control characters and without spaces at its ends, not "." or "..".',
    )
}

/** The beginning of a title, as the first part of a name. */
export function toWorldName(title: string): string {
  return title
    .slice(0, 100)
    .replace(/[\p{Cc}\p{Cs}]/gu, ' ')
    .trim()
}
