import { type FileMaker, fileMakers, type Recipe } from '../bytes.ts'

/** So much is made at a time, so that a large file is never in memory as a whole. */
const piece = 256 * 1024

/** Small files that were read last: a page asks for the same photos again and again, and each takes milliseconds to draw. */
const kept = new Map<Recipe, Uint8Array>()
const mostKept = 100

/** The bytes of a recipe from one place up to another. What is not kept is made as it is read. */
export function readMade(recipe: Recipe, from: number, to: number): Uint8Array | ReadableStream<Uint8Array> {
  return kept.get(recipe)?.subarray(from, to) ?? streamMade(recipe, from, to)
}

function streamMade(recipe: Recipe, from: number, to: number): ReadableStream<Uint8Array> {
  const { maker, of, length } = recipe
  let make: FileMaker | undefined
  let at = from
  const source: UnderlyingDefaultSource<Uint8Array> = {
    async pull(controller) {
      if (at >= to) return controller.close()
      make ??= await needMaker(maker)
      const end = Math.min(at + piece, to)
      const isSmall = length <= piece
      const made = isSmall ? make(of, 0, length) : make(of, at, end)
      // The length may come from an imported state. A body that never fills it is waited for without end.
      if (made.length !== (isSmall ? length : end - at))
        throw new Error(`The file is shorter than its ${length} bytes.`)
      controller.enqueue(isSmall ? keep(recipe, made).slice(at, end) : made)
      at = end
      if (at >= to) controller.close()
    },
  }
  // Nothing is made in advance: many an answer is never read.
  return new ReadableStream(source, { highWaterMark: 0 })
}

function keep(recipe: Recipe, bytes: Uint8Array): Uint8Array {
  kept.set(recipe, bytes)
  if (kept.size > mostKept) kept.delete(kept.keys().next().value!)
  return bytes
}

async function needMaker(name: string): Promise<FileMaker> {
  const load = fileMakers[name]
  if (!load) throw new Error(`Nobody here can make the file: there is no maker "${name}". Please import "fauxtranet".`)
  return load()
}
