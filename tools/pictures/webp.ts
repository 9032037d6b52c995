import type { Page } from 'playwright'

/** Converts a screenshot to WebP, and to another width. The browser has an encoder, so that we need no other. */
export async function encodeWebp(page: Page, png: Buffer, quality: number, width?: number): Promise<Buffer> {
  const encoded = await page.evaluate(draw, { png: png.toString('base64'), quality, width })
  return Buffer.from(encoded, 'base64')
}

/** Runs in the page. */
async function draw({ png, quality, width }: { png: string; quality: number; width: number | undefined }) {
  const image = new Image()
  image.src = `data:image/png;base64,${png}`
  await image.decode()
  const scale = width ? width / image.width : 1
  const canvas = new OffscreenCanvas(image.width * scale, image.height * scale)
  const context = canvas.getContext('2d')!
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  const blob = await canvas.convertToBlob({ type: 'image/webp', quality })
  const bytes = new Uint8Array(await blob.arrayBuffer())
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}
