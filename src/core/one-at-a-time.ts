/** Runs work one at a time. Calls during a run start a single further run at its end. */
export function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let isDue = false
  let isRunning = false
  return async function start() {
    isDue = true
    if (isRunning) return
    isRunning = true
    let failure: { error: unknown } | undefined
    while (isDue) {
      isDue = false
      try {
        await work()
      } catch (error) {
        failure = { error }
      }
    }
    isRunning = false
    if (failure) throw failure.error
  }
}
