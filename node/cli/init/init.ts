import { accessSync, constants, lstatSync, mkdirSync, type Stats, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { planInit } from './plan.ts'

/** Writes a configuration, an application, a scenario and tests into a project. Returns what it did, line by line. */
export function initProject(start: string, { dryRun }: { dryRun: boolean }): string {
  const { folder, files, additions, missing, manager } = planInit(start)
  const isThere = (path: string) => findEntry(join(folder, path)) !== undefined
  // Before the first file: half of them would be a project that does not start.
  for (const path of Object.keys(files)) if (!isThere(path)) checkFolder(dirname(join(folder, path)))
  const isUnchanged = dryRun || Object.keys(files).every(isThere)
  const lines = Object.entries(files).map(([path, text]) => {
    const file = join(folder, path)
    if (isThere(path)) return `  left   ${path}, which is there already`
    if (dryRun) return `  would write ${path}`
    mkdirSync(dirname(file), { recursive: true })
    // Fails where somebody has written it meanwhile.
    writeFileSync(file, text, { flag: 'wx' })
    return `  wrote  ${path}`
  })
  const added = additions.flatMap(({ file, lines }) => ['', `Add to ${file}:`, ...lines.map((line) => `  ${line}`)])
  const install =
    missing.length > 0 ? ['', 'Install what is missing:', `  ${manager.install} ${missing.join(' ')}`] : []
  const next = ['', 'Then try it:', `  ${manager.run} fauxtranet --watch`]
  const heading = isUnchanged ? `In ${folder} (nothing is changed)` : `In ${folder}`
  return [heading, ...lines, ...added, ...install, ...next].join('\n')
}

/** Refuses a folder that cannot be written to, or made. */
function checkFolder(folder: string): void {
  // It is made in the one above.
  const made = findEntry(folder) ? folder : dirname(folder)
  if (made !== folder) return void checkFolder(made)
  try {
    accessSync(folder, constants.W_OK)
  } catch (error) {
    throw new Error(`Nothing is written: ${folder} cannot be written to (${(error as NodeJS.ErrnoException).code}).`)
  }
  if (!statSync(folder).isDirectory()) throw new Error(`Nothing is written: ${folder} is no folder. Please rename it.`)
}

/** What has this path, also a link to nowhere. */
function findEntry(path: string): Stats | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false })
  } catch {
    // A file or a link is where a folder should be.
    return undefined
  }
}
