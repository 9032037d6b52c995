/** A part of the picture that changes, as a WebP file. */
export interface Frame {
  x: number
  y: number
  width: number
  height: number
  milliseconds: number
  webp: Buffer
}

/** Joins still pictures into an animation that repeats. The first one has the size of the animation. */
export function joinFrames(frames: readonly Frame[]): Buffer {
  const [{ width, height }] = frames as [Frame]
  const hasAnimation = 2
  const header = chunk('VP8X', Buffer.concat([number(hasAnimation, 4), number(width - 1, 3), number(height - 1, 3)]))
  const forever = chunk('ANIM', Buffer.alloc(6))
  const content = Buffer.concat([Buffer.from('WEBP'), header, forever, ...frames.map(presentFrame)])
  return chunk('RIFF', content)
}

function presentFrame({ x, y, width, height, milliseconds, webp }: Frame): Buffer {
  const doNotBlend = 2
  const place = [number(x / 2, 3), number(y / 2, 3), number(width - 1, 3), number(height - 1, 3)]
  return chunk('ANMF', Buffer.concat([...place, number(milliseconds, 3), number(doNotBlend, 1), findImage(webp)]))
}

/** The chunk with the pixels. A picture without transparency has one. */
function findImage(webp: Buffer): Buffer {
  for (let at = 12; at < webp.length; ) {
    const end = at + 8 + evenUp(webp.readUInt32LE(at + 4))
    if (webp.toString('latin1', at, at + 3) === 'VP8' && webp[at + 3] !== 'X'.charCodeAt(0))
      return webp.subarray(at, end)
    at = end
  }
  throw new Error('The WebP file has no picture.')
}

function chunk(name: string, content: Buffer): Buffer {
  const padding = Buffer.alloc(evenUp(content.length) - content.length)
  return Buffer.concat([Buffer.from(name), number(content.length, 4), content, padding])
}

function evenUp(length: number): number {
  return length + (length % 2)
}

function number(value: number, bytes: number): Buffer {
  const buffer = Buffer.alloc(bytes)
  buffer.writeUIntLE(value, 0, bytes)
  return buffer
}
