/** A generator that runs from top to bottom, and yields where it may have to wait. */
export type Steps<Result> = Generator<unknown, Result, never>

/** Runs steps to their end: synchronously as long as they yield no promise, which saves most requests a promise. */
export function runSteps<Result>(steps: Steps<Result>): Result | Promise<Result> {
  let step = steps.next()
  while (!step.done) {
    if (step.value instanceof Promise) return runLater(steps, step.value)
    step = steps.next(step.value as never)
  }
  return step.value
}

async function runLater<Result>(steps: Steps<Result>, first: unknown): Promise<Result> {
  let step: IteratorResult<unknown, Result> = { done: false, value: first }
  while (!step.done) {
    let given: unknown
    try {
      given = await step.value
    } catch (error) {
      step = steps.throw(error)
      continue
    }
    step = steps.next(given as never)
  }
  return step.value
}
