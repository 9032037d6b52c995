/** A generator that runs from top to bottom, and yields where it may have to wait. */
export type Steps<Result> = Generator<unknown, Result, never>

/** Runs steps to their end: synchronously as long as they yield no promise. So one function imports a small state at once, and a large one in turns. */
export function runSteps<Result>(steps: Steps<Result>): Result | Promise<Result> {
  let step = steps.next()
  while (!step.done) {
    if (step.value instanceof Promise) return runLater(steps, step.value)
    step = steps.next(step.value as never)
  }
  return step.value
}

async function runLater<Result>(steps: Steps<Result>, first: unknown): Promise<Result> {
  for (let waiting = first; ; ) {
    let step: IteratorResult<unknown, Result>
    try {
      step = steps.next((await waiting) as never)
    } catch (error) {
      // One that has ended by this error throws it again.
      step = steps.throw(error)
    }
    if (step.done) return step.value
    waiting = step.value
  }
}
