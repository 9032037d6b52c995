// Images for tests: only the part of each format that contains its type and size.

const ascii = (text: string) => [...text].map((letter) => letter.charCodeAt(0))
const big = (value: number, bytes: number) =>
  Array.from({ length: bytes }, (_, i) => (value >>> (8 * (bytes - 1 - i))) & 255)
const little = (value: number, bytes: number) => big(value, bytes).reverse()

export const aPicture = {
  png: (width: number, height: number) =>
    new Uint8Array([
      0x89,
      ...ascii('PNG\r\n\x1a\n'),
      ...big(13, 4),
      ...ascii('IHDR'),
      ...big(width, 4),
      ...big(height, 4),
    ]),
  gif: (width: number, height: number) =>
    new Uint8Array([...ascii('GIF89a'), ...little(width, 2), ...little(height, 2)]),
  jpeg: (width: number, height: number) =>
    new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, 0xc0, 0, 11, 8, ...big(height, 2), ...big(width, 2)]),
  webp: (width: number, height: number) =>
    new Uint8Array([
      ...ascii('RIFF'),
      ...little(22, 4),
      ...ascii('WEBPVP8X'),
      ...little(10, 4),
      ...little(0, 4),
      ...little(width - 1, 3),
      ...little(height - 1, 3),
    ]),
}

/** A multipart form. Bytes become a file. */
export function aForm(parts: Record<string, string | Uint8Array<ArrayBuffer>>): FormData {
  const form = new FormData()
  for (const [name, part] of Object.entries(parts)) {
    if (typeof part === 'string') form.set(name, part)
    else form.set(name, new Blob([part]), 'portrait')
  }
  return form
}
