import { createStore, get, keys, promisifyRequest, type UseStore } from 'idb-keyval'
import { checkedLines, type PageStorage, type TabDriver, versionAfter } from './tab-driver.ts'

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
    driver: (name) => driverOf(store, name),
    close() {},
  }
}

/** Saves each text that is written under a key of its own: the name and the version. */
function driverOf(store: UseStore, name: string): TabDriver {
  const texts = IDBKeyRange.bound([name], [name, []])
  let writing: Promise<void> | undefined
  const read = (objects: IDBObjectStore): Promise<[Entry | undefined, string[]]> =>
    Promise.all([promisifyRequest(objects.get(name)), promisifyRequest<string[]>(objects.getAll(texts))])
  const change = (work: (objects: IDBObjectStore) => void | Promise<void>) =>
    store('readwrite', async (objects) => {
      await work(objects)
      await promisifyRequest(objects.transaction)
    })
  const remove = (objects: IDBObjectStore) => {
    objects.delete(name)
    objects.delete(texts)
  }
  /** Writes a text behind those that `prepare` leaves, which returns their number of lines. */
  const write = (lines: string[], prepare: (objects: IDBObjectStore, before?: number) => number | Promise<number>) => {
    const before = driver.version
    const version = versionAfter(before)
    const text = lines.join('\n')
    driver.version = version
    writing = change(async (objects) => {
      const count = (await prepare(objects, before)) + lines.length
      objects.put({ version, count } satisfies Entry, name)
      objects.put(text, [name, version])
    })
    writing.catch(() => {
      driver.version = before
    })
    return text.length
  }
  const driver: TabDriver = {
    version: undefined,
    findVersion: async () => (await get<Entry>(name, store))?.version,
    async open() {
      const [entry, found] = await store('readonly', read)
      driver.version = entry?.version
      return entry && checkedLines(found.join('\n'), entry.count)
    },
    append(line) {
      write([line], async (objects, before) => {
        const entry: Entry | undefined = await promisifyRequest(objects.get(name))
        if (!entry || entry.version !== before) throw new Error('something else has changed it')
        return entry.count
      })
    },
    replace: (lines) =>
      write([...lines], (objects) => {
        remove(objects)
        return 0
      }),
    flush: async () => writing,
    async fork(copy) {
      await change(async (objects) => {
        const [entry, found] = await read(objects)
        objects.put(entry, copy)
        objects.put(found.join('\n'), [copy, entry!.version])
      })
      return copy
    },
    drop: () => change(remove),
  }
  return driver
}
