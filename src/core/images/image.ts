export interface Image {
  type: 'image/png' | 'image/gif' | 'image/jpeg' | 'image/webp'
  width: number
  height: number
}

export function readImage(bytes: Uint8Array): Image | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const reads = (at: number, text: string) => [...text].every((letter, i) => bytes[at + i] === letter.charCodeAt(0))
  try {
    if (reads(0, '\x89PNG\r\n\x1a\n') && reads(12, 'IHDR')) {
      return { type: 'image/png', width: view.getUint32(16), height: view.getUint32(20) }
    }
    if (reads(0, 'GIF87a') || reads(0, 'GIF89a')) {
      return { type: 'image/gif', width: view.getUint16(6, true), height: view.getUint16(8, true) }
    }
    if (bytes[0] === 0xff && bytes[1] === 0xd8) return readJpeg(view)
    if (reads(0, 'RIFF') && reads(8, 'WEBP')) return readWebp(view, reads)
  } catch (error) {
    // The header is incomplete.
    if (!(error instanceof RangeError)) throw error
  }
  return undefined
}

/** Maximum fill bytes before a marker. Real pictures have a few at most. */
const mostFill = 4096

function readJpeg(view: DataView): Image | undefined {
  let at = 2
  let fill = 0
  while (fill <= mostFill && view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1)
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return { type: 'image/jpeg', height: view.getUint16(at + 5), width: view.getUint16(at + 7) }
    if (marker === 0xff) fill++
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2)
  }
  return undefined
}

function readWebp(view: DataView, reads: (at: number, text: string) => boolean): Image | undefined {
  const type = 'image/webp'
  if (reads(12, 'VP8X')) {
    const size = (at: number) => 1 + view.getUint16(at, true) + (view.getUint8(at + 2) << 16)
    return { type, width: size(24), height: size(27) }
  }
  if (reads(12, 'VP8L')) {
    const packed = view.getUint32(21, true)
    return { type, width: 1 + (packed & 0x3fff), height: 1 + ((packed >>> 14) & 0x3fff) }
  }
  if (reads(12, 'VP8 ')) {
    return { type, width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
  }
  return undefined
}
