/** What was kept under a name, and the number of that version: later ones have higher numbers. */
export interface KeptText {
  version: number
  text: string
}

/** A place for texts that outlive the page. What another tab has written before is seen. */
export interface PersistentStorage {
  /** By what other tabs that see it take lock; undefined when there are none. */
  readonly topic: string | undefined
  names(): Promise<string[]>
  findVersion(name: string): Promise<number | undefined>
  find(name: string): Promise<KeptText | undefined>
  /** Both or neither. */
  write(name: string, kept: KeptText): Promise<void>
  remove(name: string): Promise<void>
  /** Puts what cannot be used under a key of its own, and says which. */
  setAside(name: string): Promise<string>
  /** Nothing is read or written after that. */
  close(): void
}
