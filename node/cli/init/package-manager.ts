import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

export interface PackageManager {
  install: string
  run: string
}

const managers = {
  npm: { install: 'npm install -D', run: 'npx', locks: ['package-lock.json', 'npm-shrinkwrap.json'] },
  pnpm: { install: 'pnpm add -D', run: 'pnpm exec', locks: ['pnpm-lock.yaml'] },
  yarn: { install: 'yarn add -D', run: 'yarn', locks: ['yarn.lock'] },
  bun: { install: 'bun add -d', run: 'bunx', locks: ['bun.lock', 'bun.lockb'] },
}

/** Looks for the field `packageManager`, or a lock file. In a workspace, both are in a parent folder. */
export function findPackageManager(folder: string): PackageManager {
  const found = namedIn(folder) ?? Object.values(managers).find(({ locks }) => locks.some(isIn(folder)))
  const isTop = isIn(folder)('.git') || dirname(folder) === folder
  return found ?? (isTop ? managers.npm : findPackageManager(dirname(folder)))
}

function namedIn(folder: string): PackageManager | undefined {
  const file = join(folder, 'package.json')
  // Not parsed as JSON, since a package.json of a parent folder may be invalid.
  const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const [, name] = /"packageManager"\s*:\s*"(npm|pnpm|yarn|bun)@/.exec(text) ?? []
  return managers[name as keyof typeof managers]
}

function isIn(folder: string): (name: string) => boolean {
  return (name) => existsSync(join(folder, name))
}
