// The part of Vitest that the driver's suite uses, for a runtime without Vitest.

const cases: { title: string; run: () => Promise<void> }[] = []

export function describe(_: string, register: () => void): void {
  register()
}

export function it(title: string, run: () => Promise<void>): void {
  cases.push({ title, run })
}

/** The titles of the cases, each with its failure or null. */
export async function runCases(): Promise<[title: string, failure: string | null][]> {
  const results: [string, string | null][] = []
  for (const { title, run } of cases) results.push([title, await failureOf(run)])
  return results
}

export function expect(value: unknown) {
  return {
    toEqual: (expected: unknown) => check(JSON.stringify(value) === JSON.stringify(expected), value),
    toBeUndefined: () => check(value === undefined, value),
    toThrow: (message: string) => {
      let failure: string | undefined
      try {
        ;(value as () => void)()
      } catch (error) {
        failure = (error as Error).message
      }
      check(failure?.includes(message), failure)
    },
    rejects: {
      toThrow: async () => check((await failureOf(() => value as Promise<void>)) !== null, 'no failure'),
    },
  }
}

async function failureOf(run: () => Promise<void>): Promise<string | null> {
  try {
    await run()
    return null
  } catch (error) {
    return (error as Error).message
  }
}

function check(isMet: boolean | undefined, value: unknown): void {
  if (!isMet) throw new Error(`unexpected: ${JSON.stringify(value)}`)
}
