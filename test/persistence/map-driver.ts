import type { Driver } from '../../src/persistence/driver.ts'

/** A minimal driver. */
export function mapDriver(saved: Map<string, readonly string[]>, name: string): Driver {
  let known: readonly string[] | undefined
  const put = (lines: readonly string[]) => {
    saved.set(name, lines)
    known = lines
    return lines.join('').length
  }
  return {
    async open() {
      known = saved.get(name)
      return known?.values()
    },
    append(line) {
      if (!known || known !== saved.get(name)) throw new Error('something else has changed it')
      put([...known, line])
    },
    replace: (lines) => put([...lines]),
    flush: async () => undefined,
    async fork(copy) {
      saved.set(copy, saved.get(name)!)
      return copy
    },
  }
}
