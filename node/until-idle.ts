/** Rejects if nothing is left that could settle the user's promise. Node would exit silently. */
export function untilIdle<Result>(work: Promise<Result>, why: string): Promise<Result> {
  return new Promise((resolve, reject) => {
    // The stack would point to this file, not to the user's.
    const giveUp = () => reject(Object.assign(new Error(why), { stack: '' }))
    process.once('beforeExit', giveUp)
    void work.then(resolve, reject).finally(() => process.off('beforeExit', giveUp))
  })
}
