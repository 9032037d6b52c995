import type { Exchange } from './exchange.ts'

/** The requests of several recordings in the order of time, so that each shows what the others changed before. */
export async function* mergeRecordings(recordings: readonly AsyncIterable<Exchange>[]): AsyncGenerator<Exchange> {
  const open = await Promise.all(
    recordings.map(async (exchanges, recording) => {
      const iterator = exchanges[Symbol.asyncIterator]()
      return { iterator, recording, next: await iterator.next() }
    }),
  )
  const timeOf = ({ next }: (typeof open)[number]) => (next.done ? Infinity : Date.parse(next.value.at ?? '') || 0)
  while (true) {
    const first = open.reduce((one, other) => (timeOf(other) < timeOf(one) ? other : one))
    if (first.next.done) return
    yield { ...first.next.value, recording: first.recording }
    first.next = await first.iterator.next()
  }
}
