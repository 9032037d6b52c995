import type { PersistentStorage, SavedText } from './storage-interface.ts'

const prefix = 'fauxtranet:world:'
const asidePrefix = 'fauxtranet:aside:'

/** Opens `localStorage` or `sessionStorage`. The version is in front of the lines, so that both are written at once. */
export function openWebStorage(area: Storage): PersistentStorage {
  const read = (name: string): SavedText | undefined => {
    const value = area.getItem(prefix + name)
    if (value === null) return undefined
    const [head = '', version = '0'] = /^(\d+)\n/.exec(value) ?? []
    return { version: Number(version), text: value.slice(head.length) }
  }
  const write = (name: string, { version, text }: SavedText) => area.setItem(prefix + name, `${version}\n${text}`)
  return {
    topic: undefined,
    async names() {
      const keys = Array.from({ length: area.length }, (_, i) => area.key(i)!)
      return keys.filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length))
    },
    findVersion: async (name) => read(name)?.version,
    open: async (name) => read(name),
    async append(name, { version, text }, after) {
      const found = read(name)
      if (found?.version !== after) return false
      write(name, { version, text: `${found.text}\n${text}` })
      return true
    },
    replace: async (name, saved) => write(name, saved),
    drop: async (name) => area.removeItem(prefix + name),
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
