import type { LocalWrites } from './local-writes.ts'
import { checkedLines, type PageStorage, type TabDriver, versionAfter } from './tab-driver.ts'

const prefix = 'fauxtranet:'

/** Only `localStorage` needs `writes`, because other tabs write to it. */
export function openWebStorage(area: Storage, writes?: LocalWrites): PageStorage {
  return {
    topic: writes?.topic,
    async names() {
      await writes?.catchUp()
      const keys = Array.from({ length: area.length }, (_, i) => area.key(i)!)
      return keys.filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length))
    },
    driver: (name) => driverOf(area, prefix + name, writes),
    close: () => writes?.close(),
  }
}

/** Saves all lines as one item, with their version and number in front, so that each write is atomic. */
function driverOf(area: Storage, key: string, writes: LocalWrites | undefined): TabDriver {
  const read = () => {
    const item = area.getItem(key)
    if (item === null) return undefined
    const [head = '', version = 0, count = 0] = /^(\d+) (\d+)\n/.exec(item) ?? []
    return { version: Number(version), count: Number(count), text: item.slice(head.length) }
  }
  const write = (count: number, text: string) => {
    const version = versionAfter(driver.version)
    area.setItem(key, `${version} ${count}\n${text}`)
    driver.version = version
    return text.length
  }
  const driver: TabDriver = {
    version: undefined,
    async findVersion() {
      await writes?.catchUp()
      return read()?.version
    },
    async open() {
      await writes?.catchUp()
      const found = read()
      driver.version = found?.version
      return found && checkedLines(found.text, found)
    },
    append(line) {
      const found = read()
      if (!found || found.version !== driver.version) throw new Error('other code has changed it')
      write(found.count + 1, `${found.text}\n${line}`)
    },
    replace(lines) {
      const all = [...lines]
      return write(all.length, all.join('\n'))
    },
    flush: async () => writes?.publish(),
    async fork(name) {
      const [item, copy] = [area.getItem(key)!, prefix + name]
      try {
        area.setItem(copy, item)
      } catch {
        // There is no room for both. A page drops the original next anyway.
        area.removeItem(key)
        try {
          area.setItem(copy, item)
        } catch (error) {
          area.setItem(key, item)
          throw error
        }
      }
      return copy
    },
    async drop() {
      area.removeItem(key)
      await writes?.publish()
    },
  }
  return driver
}
