// A 20 MB file for progress bars and ranges. Each byte depends on its position only, so any range can be created alone.

export const recordingSize = 20 * 1024 * 1024

/** Like a real recording, the bytes do not compress. */
export function aRecording(from: number, to: number): Uint8Array {
  const bytes = new Uint8Array(to - from)
  for (let at = from; at < to; at++) {
    let mixed = Math.imul(at ^ 0x9e3779b9, 0x85ebca6b)
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
    bytes[at - from] = mixed >>> 24
  }
  return bytes
}
