import { fileMakers, isBytes, type Recipe } from '../bytes.ts'
import { notFound } from '../refusal.ts'

/** How many bytes are created at a time, so that a large file is never in memory as a whole. */
const piece = 256 * 1024

/** The small files that were read last: a page requests the same photos again and again, and each takes milliseconds to draw. */
const kept = new Map<Recipe, Uint8Array>()
const mostKept = 100

/** The bytes of a recipe in a range. What is not kept is created as it is read. */
export function readMade(recipe: Recipe, from: number, to: number): Uint8Array | ReadableStream<Uint8Array> {
  return kept.get(recipe)?.subarray(from, to) ?? streamMade(recipe, from, to)
}

/** Refuses a file that cannot be created to its last byte: a response that has begun could only break off. */
export function checkMade(bytes: Uint8Array | Recipe): Promise<unknown> | undefined {
  if (!isBytes(bytes) && !kept.has(bytes)) return make(bytes, Math.max(0, bytes.length - 1), bytes.length)
}

function streamMade(recipe: Recipe, from: number, to: number): ReadableStream<Uint8Array> {
  let at = from
  const source: UnderlyingDefaultSource<Uint8Array> = {
    async pull(controller) {
      if (at >= to) return controller.close()
      const end = Math.min(at + piece, to)
      controller.enqueue(await make(recipe, at, end))
      at = end
      if (at >= to) controller.close()
    },
  }
  // No piece is created in advance: many responses are not read to their end.
  return new ReadableStream(source, { highWaterMark: 0 })
}

/** Creates a piece of a file. A small file is created as a whole, and kept. An imported recipe may have any length. */
async function make(recipe: Recipe, from: number, to: number): Promise<Uint8Array> {
  const { maker, of, length } = recipe
  const isSmall = length <= piece
  const makeFile = await fileMakers[maker]?.()
  if (!makeFile)
    throw notFound(`nobody here can make the file: there is no maker "${maker}". Please import "fauxtranet"`)
  try {
    const made = kept.get(recipe) ?? makeFile(of, isSmall ? 0 : from, isSmall ? length : to)
    if (made.length !== (isSmall ? length : to - from)) throw new Error(`it is shorter than its ${length} bytes`)
    if (!isSmall) return made
    kept.set(recipe, made)
    if (kept.size > mostKept) kept.delete(kept.keys().next().value!)
    return made.slice(from, to)
  } catch (error) {
    throw notFound(`the file cannot be made: ${(error as Error).message}`)
  }
}
