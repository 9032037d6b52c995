import type { Page } from 'playwright'

interface Size {
  width: number
  height: number
}

/** Converts a screenshot to WebP. The browser has an encoder, and we need no other. */
export async function encodeWebp(page: Page, png: Buffer, { width, height }: Size, quality: number): Promise<Buffer> {
  const encoded = await page.evaluate(draw, { png: png.toString('base64'), width, height, quality })
  return Buffer.from(encoded, 'base64')
}

/** Runs in the page. */
async function draw({ png, width, height, quality }: Size & { png: string; quality: number }): Promise<string> {
  const image = new Image()
  image.src = `data:image/png;base64,${png}`
  await image.decode()
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d', { alpha: false })!
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, 0, 0, width, height)
  const blob = await canvas.convertToBlob({ type: 'image/webp', quality })
  const bytes = new Uint8Array(await blob.arrayBuffer())
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}
