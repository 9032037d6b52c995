import { createStore, get, keys, promisifyRequest, type UseStore } from 'idb-keyval'
import { checkedLines, type PageStorage, type TabDriver, versionAfter } from './storage.ts'

/** Under the name of a driver, so that reading it does not load the files of a world. */
interface Entry {
  version: number
  /** The number of lines. */
  count: number
}

export function openIndexedDb(): PageStorage {
  const store = createStore('fauxtranet', 'worlds')
  return {
    topic: 'fauxtranet:indexeddb',
    names: async () => (await keys(store)).filter((key) => typeof key === 'string'),
    driver: (name) => new IndexedDbDriver(store, name),
    close() {},
  }
}

/** Saves each text that is written under a key of its own: the name and the version. */
class IndexedDbDriver implements TabDriver {
  version: number | undefined
  readonly #store: UseStore
  readonly #name: string
  #writing: Promise<unknown> = Promise.resolve()

  constructor(store: UseStore, name: string) {
    this.#store = store
    this.#name = name
  }

  async findVersion(): Promise<number | undefined> {
    return (await get<Entry>(this.#name, this.#store))?.version
  }

  async open(): Promise<IterableIterator<string> | undefined> {
    const [entry, texts] = await this.#store('readonly', (objects) => this.#read(objects))
    this.version = entry?.version
    return entry && checkedLines(texts.join('\n'), entry.count)
  }

  append(line: string): void {
    this.#write(async (objects, version, before) => {
      const entry: Entry | undefined = await promisifyRequest(objects.get(this.#name))
      if (!entry || entry.version !== before) throw new Error('something else has changed it')
      objects.put({ version, count: entry.count + 1 }, this.#name)
      objects.put(line, [this.#name, version])
    })
  }

  replace(lines: Iterable<string>): void {
    const all = [...lines]
    this.#write((objects, version) => {
      this.#remove(objects)
      objects.put({ version, count: all.length }, this.#name)
      objects.put(all.join('\n'), [this.#name, version])
    })
  }

  async flush(): Promise<void> {
    await this.#writing
  }

  async fork(name: string): Promise<string> {
    await this.#store('readwrite', async (objects) => {
      const [entry, texts] = await this.#read(objects)
      objects.put(entry, name)
      objects.put(texts.join('\n'), [name, entry?.version ?? 0])
      await promisifyRequest(objects.transaction)
    })
    return name
  }

  async drop(): Promise<void> {
    await this.#store('readwrite', (objects) => {
      this.#remove(objects)
      return promisifyRequest(objects.transaction)
    })
  }

  get #texts(): IDBKeyRange {
    return IDBKeyRange.bound([this.#name], [this.#name, []])
  }

  #read(objects: IDBObjectStore): Promise<[Entry | undefined, string[]]> {
    return Promise.all([
      promisifyRequest(objects.get(this.#name)),
      promisifyRequest<string[]>(objects.getAll(this.#texts)),
    ])
  }

  #remove(objects: IDBObjectStore): void {
    objects.delete(this.#name)
    objects.delete(this.#texts)
  }

  #write(change: (objects: IDBObjectStore, version: number, before: number | undefined) => void | Promise<void>): void {
    const before = this.version
    const version = versionAfter(before)
    this.version = version
    this.#writing = this.#store('readwrite', async (objects) => {
      await change(objects, version, before)
      await promisifyRequest(objects.transaction)
    }).catch((error) => {
      this.version = before
      throw error
    })
    // `flush` reports it.
    this.#writing.catch(() => undefined)
  }
}
