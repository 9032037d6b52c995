/** Replaces members of global objects until they are restored. */
export class Patches {
  readonly #undo: (() => void)[] = []

  /** A missing member is left out, because not every browser has all of them. */
  replace<Value>(target: object, name: string | symbol, create: (original: Value) => Value): void {
    const found = findDescriptor(target, name)
    if (!found) return
    const { get, value, enumerable = false } = found
    const own = Object.getOwnPropertyDescriptor(target, name)
    if (get) {
      const read = create(get as Value) as () => unknown
      Object.defineProperty(target, name, { configurable: true, enumerable, get: read })
    } else {
      Object.defineProperty(target, name, { configurable: true, writable: true, enumerable, value: create(value) })
    }
    this.#undo.push(() => {
      if (own) Object.defineProperty(target, name, own)
      else Reflect.deleteProperty(target, name)
    })
  }

  add(target: object, name: symbol, value: unknown): void {
    Object.defineProperty(target, name, { configurable: true, value })
    this.#undo.push(() => Reflect.deleteProperty(target, name))
  }

  restore(): void {
    for (const undo of this.#undo.splice(0).reverse()) undo()
  }
}

function findDescriptor(target: object, name: string | symbol): PropertyDescriptor | undefined {
  for (let holder: object | null = target; holder; holder = Object.getPrototypeOf(holder)) {
    const descriptor = Object.getOwnPropertyDescriptor(holder, name)
    if (descriptor) return descriptor
  }
  return undefined
}
