/**
 * Saves the lines of one world. It remembers which lines it has read or written last. A driver that writes at once
 * throws at once, so that the change is undone as part of its request; others reject `flush`.
 */
export interface Driver {
  /** Reads the lines; undefined where nothing is saved. Throws where they are damaged, at the latest behind the last. */
  open(): Promise<IterableIterator<string> | undefined>
  /** Adds a line. Fails where something else has changed the lines. If it throws, nothing was added. */
  append(line: string): void
  /** Replaces all lines in one step, and returns their length. If it throws, the former lines are still there. */
  replace(lines: Iterable<string>): number
  /** Resolves when everything so far is saved for good. If it rejects, the lines are as they were at the last flush. */
  flush(): Promise<void>
  /** Copies the lines to another name. Returns where the copy is. */
  fork(name: string): Promise<string>
  /** Whether an error means that there is no room, and even less for a whole state. */
  isFull?(error: unknown): boolean
}
