/** Runs work that may not fail its caller: an error goes to the console. */
export function orReport(work: () => void): void {
  try {
    work()
  } catch (error) {
    console.error(error)
  }
}
