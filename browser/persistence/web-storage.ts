import type { LocalWrites } from './local-writes.ts'
import { checkedLines, type PageStorage, type TabDriver, versionAfter } from './storage.ts'

const prefix = 'fauxtranet:'

/** Opens `sessionStorage`, or `localStorage`, which other tabs write to. */
export function openWebStorage(area: Storage, writes?: LocalWrites): PageStorage {
  return {
    topic: writes?.topic,
    async names() {
      await writes?.catchUp()
      const keys = Array.from({ length: area.length }, (_, i) => area.key(i)!)
      return keys.filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length))
    },
    driver: (name) => new WebDriver(area, name, writes),
    close: () => writes?.close(),
  }
}

/** Saves lines as one item. Their version and their number are in front of them, so that all is written at once. */
class WebDriver implements TabDriver {
  version: number | undefined
  readonly #area: Storage
  readonly #key: string
  readonly #writes: LocalWrites | undefined

  constructor(area: Storage, name: string, writes: LocalWrites | undefined) {
    this.#area = area
    this.#key = prefix + name
    this.#writes = writes
  }

  async findVersion(): Promise<number | undefined> {
    await this.#writes?.catchUp()
    return this.#read()?.version
  }

  async open(): Promise<IterableIterator<string> | undefined> {
    await this.#writes?.catchUp()
    const found = this.#read()
    this.version = found?.version
    return found && checkedLines(found.text, found.count)
  }

  append(line: string): void {
    const found = this.#read()
    if (!found || found.version !== this.version) throw new Error('something else has changed it')
    this.#write(found.count + 1, `${found.text}\n${line}`)
  }

  replace(lines: Iterable<string>): void {
    const all = [...lines]
    this.#write(all.length, all.join('\n'))
  }

  async flush(): Promise<void> {
    await this.#writes?.publish()
  }

  async fork(name: string): Promise<string> {
    const key = prefix + name
    this.#area.setItem(key, this.#area.getItem(this.#key) ?? '')
    return key
  }

  async drop(): Promise<void> {
    this.#area.removeItem(this.#key)
    await this.#writes?.publish()
  }

  #read(): { version: number; count: number; text: string } | undefined {
    const item = this.#area.getItem(this.#key)
    if (item === null) return undefined
    const [head = '', version = 0, count = 0] = /^(\d+) (\d+)\n/.exec(item) ?? []
    return { version: Number(version), count: Number(count), text: item.slice(head.length) }
  }

  #write(count: number, text: string): void {
    const version = versionAfter(this.version)
    this.#area.setItem(this.#key, `${version} ${count}\n${text}`)
    this.version = version
  }
}
