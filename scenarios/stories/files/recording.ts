// A file for progress bars and ranges: 20 MB of samples, each made from its place alone, so that no part needs another.

export const recordingSize = 20 * 1024 * 1024

/** The bytes from one place up to another. They do not compress, as those of a real recording. */
export function aRecording(from: number, to: number): Uint8Array {
  const bytes = new Uint8Array(to - from)
  for (let at = from; at < to; at++) {
    let mixed = Math.imul(at ^ 0x9e3779b9, 0x85ebca6b)
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
    bytes[at - from] = mixed >>> 24
  }
  return bytes
}
