/** Runs what may not fail its caller, such as what comes after a change is done: an error goes to the console. */
export function orReport(work: () => void): void {
  try {
    work()
  } catch (error) {
    console.error(error)
  }
}
