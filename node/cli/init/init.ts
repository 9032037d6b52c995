import {
  accessSync,
  closeSync,
  constants,
  lstatSync,
  mkdirSync,
  openSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { planInit } from './plan.ts'

export function initProject(start: string, { dryRun }: { dryRun: boolean }): string {
  const { folder, files, additions, missing, manager } = planInit(start)
  const isThere = (path: string) => findEntry(join(folder, path)) !== undefined
  // Checked before the first file, since a half-written project would not start.
  for (const path of Object.keys(files)) if (!isThere(path)) checkFolder(dirname(join(folder, path)))
  const written: string[] = []
  const isUnchanged = dryRun || Object.keys(files).every(isThere)
  const lines = Object.entries(files).map(([path, text]) => {
    const file = join(folder, path)
    if (isThere(path)) return `  kept   ${path}, which exists already`
    if (dryRun) return `  would write ${path}`
    writeNew(file, text, written)
    return `  wrote  ${path}`
  })
  const added = additions.flatMap(({ file, lines }) => ['', `Add to ${file}:`, ...lines.map((line) => `  ${line}`)])
  const install =
    missing.length > 0 ? ['', 'Install the missing packages:', `  ${manager.install} ${missing.join(' ')}`] : []
  const next = ['', 'Then try it:', `  ${manager.run} fauxtranet --watch`]
  const heading = isUnchanged ? `In ${folder} (nothing changed)` : `In ${folder}`
  return [heading, ...lines, ...added, ...install, ...next].join('\n')
}

/** If writing fails, deletes the files that were written before. */
function writeNew(file: string, text: string, written: string[]): void {
  try {
    mkdirSync(dirname(file), { recursive: true })
    // Fails if the file has been created in the meantime.
    const opened = openSync(file, 'wx')
    written.push(file)
    try {
      writeFileSync(opened, text)
    } finally {
      closeSync(opened)
    }
  } catch (error) {
    for (const path of written) rmSync(path, { force: true })
    throw cannotWrite(file, error)
  }
}

function cannotWrite(path: string, error: unknown): Error {
  return new Error(`Nothing was written: ${path} is not writable (${(error as NodeJS.ErrnoException).code}).`)
}

function checkFolder(folder: string): void {
  // It will be created in its parent.
  if (!findEntry(folder) && dirname(folder) !== folder) return void checkFolder(dirname(folder))
  try {
    accessSync(folder, constants.W_OK)
  } catch (error) {
    throw cannotWrite(folder, error)
  }
  if (!statSync(folder).isDirectory())
    throw new Error(`Nothing was written: ${folder} is not a folder. Please rename it.`)
}

/** Also finds broken links. */
function findEntry(path: string): Stats | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false })
  } catch {
    // A file or link is where a folder should be.
    return undefined
  }
}
