/** A driver that writes synchronously must throw synchronously, so that the change is undone; others reject `flush`. */
export interface Driver {
  /** Undefined if nothing is saved. Throws if the lines are damaged, after the last line at the latest. */
  open(): Promise<IterableIterator<string> | undefined>
  /** Fails if something else has changed the lines. If it throws, nothing was added. */
  append(line: string): void
  /** Replaces all lines atomically, and returns their length. If it throws, the previous lines remain. */
  replace(lines: Iterable<string>): number
  /** Resolves when all lines are durable. If it rejects, the lines are as at the last flush. */
  flush(): Promise<void>
  /** Copies the lines. Returns the copy's location. */
  fork(name: string): Promise<string>
  /** Whether an error means that storage is full, so that writing the whole state would fail as well. */
  isFull?(error: unknown): boolean
}
