import type { Page } from 'playwright'
import type { Frame } from './animated-webp.ts'

/** A screenshot with the pointer on it, in pixels of the screenshot. */
export interface Step {
  png: Buffer
  pointer: { x: number; y: number }
  milliseconds: number
}

interface DrawnFrame extends Omit<Frame, 'webp'> {
  webp: string
}

/** Encodes each step as its difference from the one before. */
export async function drawFrames(page: Page, steps: readonly Step[], scale: number): Promise<Frame[]> {
  const pictures = [...new Set(steps.map(({ png }) => png))]
  const drawn = await page.evaluate(draw, {
    scale,
    pictures: pictures.map((png) => png.toString('base64')),
    steps: steps.map(({ png, ...step }) => ({ ...step, picture: pictures.indexOf(png) })),
  })
  return drawn.map((frame) => ({ ...frame, webp: Buffer.from(frame.webp, 'base64') }))
}

interface Given {
  scale: number
  pictures: string[]
  steps: { picture: number; pointer: { x: number; y: number }; milliseconds: number }[]
}

/** Runs in the page. */
async function draw({ scale, pictures, steps }: Given): Promise<DrawnFrame[]> {
  const images = await Promise.all(pictures.map(load))
  // Even, because the format counts in steps of two pixels.
  const width = 2 * Math.round((images[0]!.width * scale) / 2)
  const height = 2 * Math.round((images[0]!.height * scale) / 2)
  const context = new OffscreenCanvas(width, height).getContext('2d', { alpha: false, willReadFrequently: true })!
  context.imageSmoothingQuality = 'high'
  const frames: DrawnFrame[] = []
  let before: Uint32Array | undefined
  for (const { picture, pointer, milliseconds } of steps) {
    context.drawImage(images[picture]!, 0, 0, width, height)
    drawPointer(pointer.x * scale, pointer.y * scale)
    const pixels = new Uint32Array(context.getImageData(0, 0, width, height).data.buffer)
    const part = before ? findDifference(before, pixels) : { x: 0, y: 0, width, height }
    frames.push({ ...part, milliseconds, webp: await encode(part) })
    before = pixels
  }
  return frames

  async function load(png: string): Promise<HTMLImageElement> {
    const image = new Image()
    image.src = `data:image/png;base64,${png}`
    await image.decode()
    return image
  }

  function drawPointer(x: number, y: number): void {
    context.beginPath()
    for (const [right, down] of [
      [0, 0],
      [0, 17],
      [4, 13.5],
      [7, 20],
      [10, 18.5],
      [7, 12.5],
      [12, 12],
    ] as const)
      context.lineTo(x + right, y + down)
    context.closePath()
    context.fillStyle = 'black'
    context.strokeStyle = 'white'
    context.lineWidth = 1.5
    context.fill()
    context.stroke()
  }

  function findDifference(one: Uint32Array, other: Uint32Array) {
    let [left, top, right, bottom] = [width, height, 0, 0]
    for (let i = 0; i < one.length; i++) {
      if (one[i] === other[i]) continue
      const x = i % width
      const y = Math.floor(i / width)
      left = Math.min(left, x)
      right = Math.max(right, x)
      top = Math.min(top, y)
      bottom = Math.max(bottom, y)
    }
    if (right < left) return { x: 0, y: 0, width: 2, height: 2 }
    const x = left - (left % 2)
    const y = top - (top % 2)
    return { x, y, width: right - x + 1, height: bottom - y + 1 }
  }

  async function encode(part: { x: number; y: number; width: number; height: number }): Promise<string> {
    const canvas = new OffscreenCanvas(part.width, part.height)
    canvas.getContext('2d', { alpha: false })!.drawImage(context.canvas, -part.x, -part.y)
    const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 0.75 })
    const bytes = new Uint8Array(await blob.arrayBuffer())
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  }
}
