import { Download, LongReply } from '../../core/bytes.ts'
import { keepJson } from '../../core/http/json-cache.ts'
import { badRequest } from '../../core/refusal.ts'
import { writePieces } from '../../core/text/json-pieces.ts'
import { takeTurns } from '../../core/time/turns.ts'

// Long JSON is written in turns, so that short requests need not wait. Very long JSON is streamed,
// because one string could exceed the memory or the maximum string length.

/** Characters to write before streaming starts. */
export const mostHeld = 8 * 1024 * 1024
const mostSent = 256 * 1024

let last: Promise<unknown> = Promise.resolve()

/** Prepares one export at a time, because each holds much of a world in memory until it can be sent. */
export function queueExport<Result>(signal: AbortSignal, prepare: () => Promise<Result>): Promise<Result> {
  const prepared = last.then(() => {
    if (signal.aborted) throw badRequest('the client disconnected before its turn')
    return prepare()
  })
  last = prepared.catch(() => {})
  return prepared
}

/** Returns the whole text, or a stream if it is longer than `most`. */
export async function writeInTurns(
  pieces: Generator<string>,
  most = mostHeld,
): Promise<string | ReadableStream<Uint8Array>> {
  const pause = takeTurns()
  let text = ''
  for (const sent = Math.min(most, mostSent); ; ) {
    const { done, value } = pieces.next()
    if (done) return text
    text += value
    if (text.length > most) return streamRest(text, pieces, sent, pause)
    await pause()
  }
}

function streamRest(
  begun: string,
  pieces: Generator<string>,
  most: number,
  pause: () => void | Promise<void>,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let text = begun
  let isDone = false
  const source: UnderlyingDefaultSource<Uint8Array> = {
    async pull(controller) {
      await pause()
      while (!isDone && text.length <= most) {
        const { done, value } = pieces.next()
        if (done) isDone = true
        else text += value
      }
      if (text !== '') controller.enqueue(encoder.encode(text))
      text = ''
      if (isDone) controller.close()
    },
    cancel() {
      pieces.return(undefined)
    },
  }
  return new ReadableStream(source, { highWaterMark: 0 })
}

/** `weight` is the memory of the reply, unless the world holds it. */
export async function replyInTurns<Reply extends object>(reply: Reply, weight = 0): Promise<Reply> {
  const written = await writeInTurns(writePieces(reply))
  if (typeof written === 'string') return keepJson(reply, written)
  return new LongReply(written, 'application/json; charset=utf-8', mostHeld + weight) as object as Reply
}

export async function downloadInTurns(
  pieces: Generator<string>,
  type: string,
  filename: string,
  weight = 0,
): Promise<Download> {
  const written = await writeInTurns(pieces)
  if (typeof written === 'string') return new Download(written, type, filename)
  return new LongReply(written, type, mostHeld + weight, filename) as object as Download
}
