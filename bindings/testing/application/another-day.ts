const year = 365 * 24 * 60 * 60 * 1000

/** Runs with another date and other random numbers. Results that depend on these, and not on the world, then differ. */
export async function onAnotherDay<Result>(work: () => Promise<Result>): Promise<Result> {
  const { Date: today } = globalThis
  const { random } = Math
  globalThis.Date = class extends today {
    constructor(...given: unknown[]) {
      super(...((given.length === 0 ? [today.now() + year] : given) as [number]))
    }

    static override now(): number {
      return today.now() + year
    }
  } as DateConstructor
  Math.random = () => 1 - random() / 2
  try {
    return await work()
  } finally {
    globalThis.Date = today
    Math.random = random
  }
}
