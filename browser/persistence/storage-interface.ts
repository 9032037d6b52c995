/** The lines of a saved world. Later versions have higher numbers. */
export interface SavedText {
  version: number
  text: string
}

/** A storage for the lines of worlds, by name. It shows what other tabs have written before. */
export interface PersistentStorage {
  /** The name of the lock that it shares with other tabs; undefined when no other tab can see it. */
  readonly topic: string | undefined
  names(): Promise<string[]>
  findVersion(name: string): Promise<number | undefined>
  open(name: string): Promise<SavedText | undefined>
  /** Adds a line to the version `after`. Returns false, and adds nothing, where it has another version by now. */
  append(name: string, line: SavedText, after: number): Promise<boolean>
  /** Replaces all lines in one step. */
  replace(name: string, saved: SavedText): Promise<void>
  drop(name: string): Promise<void>
  /** Moves lines that cannot be used to another key, and returns that key. */
  setAside(name: string): Promise<string>
  /** Ends it: nothing is read or written after that. */
  close(): void
}
