import { joinBytes } from '../../core/bytes.ts'
import { keepJson } from '../../core/http/json-cache.ts'
import { writePieces } from '../../core/text/json-pieces.ts'
import { takeTurns } from '../../core/time/turns.ts'

// What is very long is written in turns: whoever asks for something short meanwhile need not wait.

/** The bytes of JSON that people read. */
export async function encodeInTurns(value: unknown, depth: number): Promise<Uint8Array> {
  const pause = takeTurns()
  const encoder = new TextEncoder()
  const pieces: Uint8Array[] = []
  let length = 0
  for (const text of writePieces(value, depth, 2)) {
    const piece = encoder.encode(text)
    pieces.push(piece)
    length += piece.length
    await pause()
  }
  return joinBytes(pieces, length)
}

/** A reply whose JSON is written by now. */
export async function writeInTurns<Reply extends object>(reply: Reply, depth: number): Promise<Reply> {
  const pause = takeTurns()
  let text = ''
  for (const piece of writePieces(reply, depth)) {
    text += piece
    await pause()
  }
  return keepJson(reply, text)
}
