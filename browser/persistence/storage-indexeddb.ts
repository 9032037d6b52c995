import { createStore, delMany, get, getMany, keys, setMany } from 'idb-keyval'
import type { PersistentStorage } from './storage-interface.ts'

const versionOf = (name: string) => `version:${name}`
const textOf = (name: string) => `world:${name}`

/** Versions have keys of their own, so that reading one does not load the files of a world. */
export function openIndexedDb(): PersistentStorage {
  const store = createStore('fauxtranet', 'worlds')
  return {
    topic: 'fauxtranet:indexeddb',
    async names() {
      const all = await keys<string>(store)
      return all.filter((key) => key.startsWith(versionOf(''))).map((key) => key.slice(versionOf('').length))
    },
    findVersion: (name) => get<number>(versionOf(name), store),
    async find(name) {
      const [version, text] = await getMany([versionOf(name), textOf(name)], store)
      return version === undefined ? undefined : { version, text: String(text) }
    },
    write: (name, { version, text }) =>
      setMany(
        [
          [versionOf(name), version],
          [textOf(name), text],
        ],
        store,
      ),
    remove: (name) => delMany([versionOf(name), textOf(name)], store),
    async setAside(name) {
      const [version, text] = await getMany([versionOf(name), textOf(name)], store)
      const key = `aside:${name}:${version}`
      await setMany([[key, text]], store)
      await delMany([versionOf(name), textOf(name)], store)
      return key
    },
    close() {},
  }
}
