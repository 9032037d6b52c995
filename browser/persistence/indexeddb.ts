import { createStore, get, keys, promisifyRequest, type UseStore } from 'idb-keyval'
import { checkedLines, type Entry, type PageStorage, type TabDriver, versionAfter } from './tab-driver.ts'

export function openIndexedDb(): PageStorage {
  const store = createStore('fauxtranet', 'worlds')
  return {
    topic: 'fauxtranet:indexeddb',
    names: async () => (await keys(store)).filter((key) => typeof key === 'string'),
    driver: (name) => driverOf(store, name),
    close() {},
  }
}

/** Saves each write under its own key: the name and the version. The entry can be read without loading the lines. */
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
  const write = (lines: string[], isWhole: boolean) => {
    const before = driver.version
    const version = versionAfter(before)
    const text = lines.join('\n')
    driver.version = version
    writing = change(async (objects) => {
      const entry: Entry | undefined = isWhole ? undefined : await promisifyRequest(objects.get(name))
      if (isWhole) remove(objects)
      else if (!entry || entry.version !== before) throw new Error('other code has changed it')
      objects.put({ version, count: (entry?.count ?? 0) + lines.length } satisfies Entry, name)
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
      return entry && checkedLines(found.join('\n'), entry)
    },
    append: (line) => void write([line], false),
    replace: (lines) => write([...lines], true),
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
