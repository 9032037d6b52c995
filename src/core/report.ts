/** Runs work whose failure must not affect the caller: an error is logged to the console. */
export function orReport(work: () => void): void {
  try {
    work()
  } catch (error) {
    console.error(error)
  }
}
