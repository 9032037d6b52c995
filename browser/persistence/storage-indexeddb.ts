import { createStore, get, keys, promisifyRequest } from 'idb-keyval'
import type { PersistentStorage, SavedText } from './storage-interface.ts'

/** Versions have keys of their own, so that reading one does not load the files of a world. */
const versionOf = (name: string) => `version:${name}`
/** Each text that was written has a key: that of its version. */
const textsOf = (name: string) => IDBKeyRange.bound(['text', name], ['text', name, []])

export function openIndexedDb(): PersistentStorage {
  const store = createStore('fauxtranet', 'worlds')
  const write = (change: (objects: IDBObjectStore) => void) =>
    store('readwrite', (objects) => {
      change(objects)
      return promisifyRequest(objects.transaction)
    })
  const put = (objects: IDBObjectStore, name: string, { version, text }: SavedText) => {
    objects.put(version, versionOf(name))
    objects.put(text, ['text', name, version])
  }
  const remove = (objects: IDBObjectStore, name: string) => {
    objects.delete(versionOf(name))
    objects.delete(textsOf(name))
  }
  const open = (name: string) =>
    store('readonly', async (objects): Promise<SavedText | undefined> => {
      const found = [promisifyRequest(objects.get(versionOf(name))), promisifyRequest(objects.getAll(textsOf(name)))]
      const [version, texts] = await Promise.all(found)
      return version === undefined ? undefined : { version, text: texts.join('\n') }
    })
  return {
    topic: 'fauxtranet:indexeddb',
    async names() {
      const all = (await keys(store)).filter((key) => typeof key === 'string')
      return all.filter((key) => key.startsWith(versionOf(''))).map((key) => key.slice(versionOf('').length))
    },
    findVersion: (name) => get<number>(versionOf(name), store),
    open,
    append: (name, line, after) =>
      store('readwrite', async (objects) => {
        if ((await promisifyRequest(objects.get(versionOf(name)))) !== after) return false
        put(objects, name, line)
        await promisifyRequest(objects.transaction)
        return true
      }),
    replace: (name, saved) =>
      write((objects) => {
        remove(objects, name)
        put(objects, name, saved)
      }),
    drop: (name) => write((objects) => remove(objects, name)),
    async setAside(name) {
      const { version, text } = (await open(name))!
      const key = `aside:${name}:${version}`
      await write((objects) => {
        remove(objects, name)
        objects.put(text, key)
      })
      return key
    },
    close() {},
  }
}
