import { fileMakers, isBytes, type Recipe } from '../bytes.ts'
import { notFound } from '../refusal.ts'

/** Created in pieces, so that a large file is never in memory as a whole. */
const piece = 256 * 1024

/** Small files: a page requests the same photos repeatedly, and each takes milliseconds to draw. */
const cached = new Map<Recipe, Uint8Array>()
const mostCached = 100

export function readGenerated(recipe: Recipe, from: number, to: number): Uint8Array | ReadableStream<Uint8Array> {
  return cached.get(recipe)?.subarray(from, to) ?? streamGenerated(recipe, from, to)
}

/** Refuses a file that cannot be created in full, because a response cannot be refused once it has begun. */
export function checkGenerated(bytes: Uint8Array | Recipe): Promise<unknown> | undefined {
  if (!isBytes(bytes) && !cached.has(bytes)) return generate(bytes, Math.max(0, bytes.length - 1), bytes.length)
}

function streamGenerated(recipe: Recipe, from: number, to: number): ReadableStream<Uint8Array> {
  let at = from
  const source: UnderlyingDefaultSource<Uint8Array> = {
    async pull(controller) {
      if (at >= to) return controller.close()
      const end = Math.min(at + piece, to)
      controller.enqueue(await generate(recipe, at, end))
      at = end
      if (at >= to) controller.close()
    },
  }
  // Nothing is created in advance, because many responses are not read to their end.
  return new ReadableStream(source, { highWaterMark: 0 })
}

async function generate(recipe: Recipe, from: number, to: number): Promise<Uint8Array> {
  const { maker, of, length } = recipe
  const isSmall = length <= piece
  const generateFile = await fileMakers[maker]?.()
  if (!generateFile)
    throw notFound(`the file cannot be generated: there is no maker "${maker}". Please import "fauxtranet"`)
  try {
    const bytes = cached.get(recipe) ?? generateFile(of, isSmall ? 0 : from, isSmall ? length : to)
    if (bytes.length !== (isSmall ? length : to - from)) throw new Error(`it is shorter than its ${length} bytes`)
    if (!isSmall) return bytes
    cached.set(recipe, bytes)
    if (cached.size > mostCached) cached.delete(cached.keys().next().value!)
    return bytes.slice(from, to)
  } catch (error) {
    throw notFound(`the file cannot be generated: ${(error as Error).message}`)
  }
}
