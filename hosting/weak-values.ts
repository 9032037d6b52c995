/** Values by a key, as long as something else keeps them in memory. */
export class WeakValues<Key, Value extends object> {
  readonly #references = new Map<Key, WeakRef<Value>>()

  get size(): number {
    return this.#references.size
  }

  get(key: Key): Value | undefined {
    return this.#references.get(key)?.deref()
  }

  /** Also removes the keys of values that are gone. */
  set(key: Key, value: Value): void {
    for (const [other, reference] of this.#references) if (!reference.deref()) this.#references.delete(other)
    this.#references.set(key, new WeakRef(value))
  }
}
