import { type FileMaker, fileMakers, type Recipe } from '../bytes.ts'

/** So much is made at a time, so that a large file is never in memory as a whole. */
const piece = 256 * 1024

/** The bytes of a recipe from one place up to another, made as they are read. */
export function streamMade({ maker, of }: Recipe, from: number, to: number): ReadableStream<Uint8Array> {
  let make: FileMaker | undefined
  let at = from
  const source: UnderlyingDefaultSource<Uint8Array> = {
    async pull(controller) {
      if (at >= to) return controller.close()
      make ??= await needMaker(maker)
      const end = Math.min(at + piece, to)
      controller.enqueue(make(of, at, end))
      at = end
      if (at >= to) controller.close()
    },
  }
  // Nothing is made in advance: many an answer is never read.
  return new ReadableStream(source, { highWaterMark: 0 })
}

async function needMaker(name: string): Promise<FileMaker> {
  const load = fileMakers[name]
  if (!load) throw new Error(`Nobody here can make the file: there is no maker "${name}". Please import "fauxtranet".`)
  return load()
}
