import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** Removes declarations without a source: the compiler keeps them, and they would be packed. */
export function removeOrphans(types: string, sources: string): string[] {
  if (!existsSync(types)) return []
  const orphans = readdirSync(types, { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.d.ts') && !hasSource(join(sources, path.slice(0, -'.d.ts'.length))),
  )
  for (const path of orphans) rmSync(join(types, path))
  return orphans
}

function hasSource(path: string): boolean {
  return ['.ts', '.tsx', '.d.ts'].some((ending) => existsSync(path + ending))
}
