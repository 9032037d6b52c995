import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright'
import { encodeWebp } from './webp.ts'

const docs = join(import.meta.dirname, '../../docs')

export const wide = { width: 1280, height: 800 }

export async function take(seen: Page | Locator, name: string): Promise<void> {
  const png = await seen.screenshot({ animations: 'disabled', omitBackground: true })
  const page = 'context' in seen ? seen : seen.page()
  const encoder = await page.context().browser()!.newPage()
  writePicture(`${name}.webp`, await encodeWebp(encoder, png, 0.8))
  await encoder.close()
}

export function writePicture(name: string, bytes: Buffer, largest = 120_000): void {
  if (bytes.length > largest) throw new Error(`docs/${name} has ${bytes.length} bytes, more than ${largest}.`)
  writeFileSync(join(docs, name), bytes)
  console.log(`docs/${name}: ${bytes.length} bytes`)
}
