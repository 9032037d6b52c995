/** Runs `work` for each item, in order, for at most `limit` items at the same time. A failure stops the rest. */
export async function inParallel<Item>(
  items: readonly Item[],
  limit: number,
  work: (item: Item, index: number) => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  let next = 0
  let hasFailed = false
  const run = async () => {
    while (next < items.length && !hasFailed && !signal?.aborted) {
      const index = next++
      try {
        await work(items[index]!, index)
      } catch (error) {
        hasFailed = true
        throw error
      }
    }
  }
  const ended = await Promise.allSettled(Array.from({ length: Math.min(limit, items.length) }, run))
  const failed = ended.find(({ status }) => status === 'rejected')
  if (failed) throw (failed as PromiseRejectedResult).reason
}
