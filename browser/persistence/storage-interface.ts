/** A saved text and its version. Later versions have higher numbers. */
export interface SavedText {
  version: number
  text: string
}

/** A storage for texts that outlive the page. It shows what other tabs have written before. */
export interface PersistentStorage {
  /** The name of the lock that it shares with other tabs; undefined when no other tab can see it. */
  readonly topic: string | undefined
  names(): Promise<string[]>
  findVersion(name: string): Promise<number | undefined>
  find(name: string): Promise<SavedText | undefined>
  /** Writes version and text, both or neither. */
  write(name: string, saved: SavedText): Promise<void>
  remove(name: string): Promise<void>
  /** Moves a text that cannot be used to another key, and returns that key. */
  setAside(name: string): Promise<string>
  /** Ends it: nothing is read or written after that. */
  close(): void
}
