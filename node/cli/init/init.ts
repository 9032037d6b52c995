import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { planInit } from './plan.ts'

/** Writes a configuration, an application, a scenario and tests into a project. Returns what it did, line by line. */
export function initProject(start: string, { dryRun }: { dryRun: boolean }): string {
  const { folder, files, additions, missing, manager } = planInit(start)
  const lines = Object.entries(files).map(([path, text]) => {
    const file = join(folder, path)
    if (existsSync(file)) return `  left   ${path}, which is there already`
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
  const heading = dryRun ? `In ${folder} (nothing is changed)` : `In ${folder}`
  return [heading, ...lines, ...added, ...install, ...next].join('\n')
}
