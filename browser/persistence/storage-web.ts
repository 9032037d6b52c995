import type { PersistentStorage, SavedText } from './storage-interface.ts'

const prefix = 'fauxtranet:world:'
const asidePrefix = 'fauxtranet:aside:'

/** Opens `localStorage` or `sessionStorage`. The version is in front of the text, so that both are written at once. */
export function openWebStorage(area: Storage): PersistentStorage {
  const read = (name: string): SavedText | undefined => {
    const value = area.getItem(prefix + name)
    if (value === null) return undefined
    const [head = '', version = '0'] = /^(\d+)\n/.exec(value) ?? []
    return { version: Number(version), text: value.slice(head.length) }
  }
  return {
    topic: undefined,
    async names() {
      const keys = Array.from({ length: area.length }, (_, i) => area.key(i)!)
      return keys.filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length))
    },
    findVersion: async (name) => read(name)?.version,
    find: async (name) => read(name),
    write: async (name, { version, text }) => area.setItem(prefix + name, `${version}\n${text}`),
    remove: async (name) => area.removeItem(prefix + name),
    async setAside(name) {
      const { version = 0, text = '' } = read(name) ?? {}
      const key = `${asidePrefix}${name}:${version}`
      // There may not be room for both.
      area.removeItem(prefix + name)
      area.setItem(key, text)
      return key
    },
    close() {},
  }
}
