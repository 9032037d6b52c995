import type { Lines, NewWorld, States, WorldStorage } from './storage.ts'

const key = '"$bytes":"'
// In characters.
const shortestFile = 4096
const reference = /"\$bytes":"@([0-9a-f]{64}|@)/g

type SaveFile = (text: string) => string

/** Replaces the contents of files by references. Base64 does not contain "@", and other text that begins with it gets a second one. */
export function takeFiles(line: string, save: SaveFile): string {
  let from = 0
  let taken = ''
  for (let at = line.indexOf(key); at !== -1; at = line.indexOf(key, at)) {
    at += key.length
    if (line[at] === '@') {
      taken += `${line.slice(from, at)}@`
      from = at
      continue
    }
    const end = line.indexOf('"', at)
    if (end - at < shortestFile) continue
    const text = line.slice(at, end)
    if (text.includes('\\')) continue
    taken += `${line.slice(from, at)}@${save(text)}`
    from = end
  }
  return from === 0 ? line : taken + line.slice(from)
}

/** The opposite of `takeFiles`. */
export function insertFiles(line: string, read: (hash: string) => string): string {
  return line.replace(reference, (_, found: string) => key + (found === '@' ? '@' : read(found)))
}

/** Without the contents of files, which are saved once for all lines. */
export function lengthWithoutFiles(line: string): number {
  return takeFiles(line, () => '').length
}

type Part = 'world' | 'history' | number

/** Saves the contents of files once, by their hash, and deletes those that no line refers to any more. */
export class SavedFiles {
  readonly #storage: WorldStorage
  /** The hashes in the lines of each part. */
  readonly #used = new Map<Part, Set<string>>()
  /** Parts that may refer to further files. Until they are read, no file is deleted. */
  readonly #unread = new Set<Part | 'states'>(['world', 'history', 'states'])

  constructor(storage: WorldStorage) {
    this.#storage = storage
  }

  lines(of: 'world' | 'history'): Lines {
    const lines = this.#storage.lines(of)
    return {
      get last() {
        return lines.last
      },
      open: async () => this.#open(of, await lines.open()),
      append: (line) => this.#storage.transaction(() => lines.append(this.#take(line, this.#usedIn(of)))),
      replace: (all) => {
        const used = new Set<string>()
        const size = { all: 0 }
        lines.replace(this.#takeAll(of, all, { used, size }))
        this.#unread.delete(of)
        this.#used.set(of, used)
        return size.all
      },
      flush: () => lines.flush(),
      fork: (name) => lines.fork(name),
    }
  }

  readonly states: States = {
    read: () => this.#readStates(),
    save: (id, lines, base) => {
      const used = this.#usedIn(id)
      this.#storage.transaction(() =>
        this.#storage.states.save(
          id,
          lines.map((line) => this.#take(line, used)),
          base,
        ),
      )
    },
    delete: (id) => {
      this.#storage.transaction(() => {
        this.#storage.states.delete(id)
        this.#deleteUnused(id, [])
      })
      this.#used.delete(id)
    },
  }

  async create(name: string, { lines, ...world }: Omit<NewWorld, 'files'>): Promise<boolean> {
    const files = new Map<string, string>()
    const take = (text: string) => {
      const hash = this.#storage.files.hash(text)
      files.set(hash, text)
      return hash
    }
    return this.#storage.create(name, { ...world, lines: lines.map((line) => takeFiles(line, take)), files })
  }

  #open(of: 'world' | 'history', saved: IterableIterator<string> | undefined) {
    if (saved) return this.#read(of, saved, of)
    // Without a world, nothing is saved.
    if (of === 'world') this.#unread.clear()
    this.#unread.delete(of)
    return undefined
  }

  *#read(part: Part, lines: Iterable<string>, whole?: Part): Generator<string> {
    const used = this.#usedIn(part)
    const read = (hash: string) => {
      used.add(hash)
      return this.#storage.files.read(hash)
    }
    for (const line of lines) yield insertFiles(line, read)
    if (whole !== undefined) this.#unread.delete(whole)
  }

  *#readStates(): Generator<readonly [number, Iterable<string>]> {
    for (const [id, lines] of this.#storage.states.read()) yield [id, this.#read(id, lines)]
    this.#unread.delete('states')
  }

  #usedIn(part: Part): Set<string> {
    const used = this.#used.get(part) ?? new Set()
    this.#used.set(part, used)
    return used
  }

  #take(line: string, used: Set<string>): string {
    return takeFiles(line, (text) => {
      const { files } = this.#storage
      const hash = files.hash(text)
      used.add(hash)
      files.save(hash, text)
      return hash
    })
  }

  /** While the lines are replaced, so that files are deleted in the same transaction. */
  *#takeAll(of: Part, lines: Iterable<string>, { used, size }: { used: Set<string>; size: { all: number } }) {
    for (const line of lines) {
      size.all += line.length
      yield this.#take(line, used)
    }
    this.#deleteUnused(of, used)
  }

  /** `used` are the hashes that this part has from now on. */
  #deleteUnused(of: Part, used: Iterable<string>): void {
    if ([...this.#unread].some((part) => part !== of)) return
    const others = [...this.#used].flatMap(([part, hashes]) => (part === of ? [] : [...hashes]))
    this.#storage.files.keep(new Set([...others, ...used]))
  }
}
