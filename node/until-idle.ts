/** Waits for work of the user's own. Where nothing is left that could settle it, Node would end without a word: this rejects. */
export function untilIdle<Result>(work: Promise<Result>, why: string): Promise<Result> {
  return new Promise((resolve, reject) => {
    // Where it was found out is no place of theirs.
    const giveUp = () => reject(Object.assign(new Error(why), { stack: '' }))
    process.once('beforeExit', giveUp)
    void work.then(resolve, reject).finally(() => process.off('beforeExit', giveUp))
  })
}
