import { describe, expect, it } from 'vitest'
import { readImage } from './image.ts'

const text = (letters: string) => Array.from(letters, (letter) => letter.charCodeAt(0))
const big = (value: number, bytes: number) =>
  Array.from({ length: bytes }, (_, i) => (value >>> (8 * (bytes - 1 - i))) & 255)
const little = (value: number, bytes: number) => big(value, bytes).reverse()

const png = [...text('\x89PNG\r\n\x1a\n'), ...big(13, 4), ...text('IHDR'), ...big(640, 4), ...big(70_000, 4)]
const gif = (version: string) => [...text(version), ...little(640, 2), ...little(480, 2)]

const application = [0xff, 0xe0, ...big(4, 2), 1, 2]
const tables = [0xff, 0xc4, ...big(5, 2), 9, 9, 9]
const frame = (marker: number) => [0xff, marker, ...big(17, 2), 8, ...big(480, 2), ...big(640, 2)]
const jpeg = (...segments: number[][]) => [0xff, 0xd8, ...segments.flat()]

const webp = (kind: string, body: number[]) => [
  ...text('RIFF'),
  ...little(99, 4),
  ...text('WEBP'),
  ...text(kind),
  ...little(9, 4),
  ...body,
]
const lossy = webp('VP8 ', [0, 0, 0, 0x9d, 0x01, 0x2a, ...little(640 | 0x4000, 2), ...little(480, 2)])
const lossless = webp('VP8L', [0x2f, ...little((640 - 1) | ((480 - 1) << 14), 4)])
const extended = webp('VP8X', [0, 0, 0, 0, ...little(70_000 - 1, 3), ...little(480 - 1, 3)])

describe('readImage', () => {
  it.each([
    ['PNG', png, { type: 'image/png', width: 640, height: 70_000 }],
    ['GIF of 1987', gif('GIF87a'), { type: 'image/gif', width: 640, height: 480 }],
    ['GIF of 1989', gif('GIF89a'), { type: 'image/gif', width: 640, height: 480 }],
    ['JPEG', jpeg(application, tables, frame(0xc0)), { type: 'image/jpeg', width: 640, height: 480 }],
    ['progressive JPEG', jpeg(application, frame(0xc2)), { type: 'image/jpeg', width: 640, height: 480 }],
    [
      'JPEG with fill bytes',
      jpeg(application, [0xff, 0xff], frame(0xc0)),
      { type: 'image/jpeg', width: 640, height: 480 },
    ],
    ['lossy WebP', lossy, { type: 'image/webp', width: 640, height: 480 }],
    ['lossless WebP', lossless, { type: 'image/webp', width: 640, height: 480 }],
    ['extended WebP', extended, { type: 'image/webp', width: 70_000, height: 480 }],
  ])('recognises a %s', (_, bytes, image) => {
    expect(readImage(Uint8Array.from(bytes))).toEqual(image)
  })

  it('reads a part of a larger buffer', () => {
    const bytes = Uint8Array.from([1, 2, 3, ...png, 4]).subarray(3, 3 + png.length)
    expect(readImage(bytes)).toEqual({ type: 'image/png', width: 640, height: 70_000 })
  })

  it.each([
    ['nothing', []],
    ['text', text('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['the name of a PNG alone', text('\x89PNG\r\n\x1a\n')],
    ['a sound', [...text('RIFF'), ...little(99, 4), ...text('WAVE')]],
    ['a WebP of no known kind', webp('VP9 ', [])],
    ['a JPEG of fill bytes', jpeg(Array<number>(5000).fill(0xff), frame(0xc0))],
    ['a JPEG without a frame', jpeg(application, [0])],
  ])('does not recognise %s as a picture', (_, bytes) => {
    expect(readImage(Uint8Array.from(bytes))).toBeUndefined()
  })

  it.each([
    ['PNG', png],
    ['GIF', gif('GIF89a')],
    ['JPEG', jpeg(application, frame(0xc0))],
    ['lossy WebP', lossy],
    ['lossless WebP', lossless],
    ['extended WebP', extended],
  ])('does not recognise a truncated %s as a picture', (_, bytes) => {
    for (let length = 0; length < bytes.length; length++) {
      expect(readImage(Uint8Array.from(bytes.slice(0, length)))).toBeUndefined()
    }
  })
})
