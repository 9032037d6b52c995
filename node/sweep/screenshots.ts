import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** A file name that no other program uses, because those of earlier sweeps are deleted. */
export function screenshotOf(visit: number): string {
  return `visit-${String(visit).padStart(4, '0')}.jpg`
}

/** Creates the folder, and deletes the screenshots of an earlier sweep. */
export function prepareFolder(folder: string): void {
  mkdirSync(folder, { recursive: true })
  for (const name of readdirSync(folder)) if (/^visit-\d{4,}\.jpg$/.test(name)) rmSync(join(folder, name))
}
