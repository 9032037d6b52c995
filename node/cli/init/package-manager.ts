import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** How a project installs packages, and runs their commands. */
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

/** By the field `packageManager`, or the lock file; of a workspace, both are in a folder above. */
export function findPackageManager(folder: string): PackageManager {
  const found = namedIn(folder) ?? Object.values(managers).find(({ locks }) => locks.some(isIn(folder)))
  const isTop = isIn(folder)('.git') || dirname(folder) === folder
  return found ?? (isTop ? managers.npm : findPackageManager(dirname(folder)))
}

function namedIn(folder: string): PackageManager | undefined {
  const file = join(folder, 'package.json')
  // As a text: one above may be broken, and is none of our business.
  const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const [, name] = /"packageManager"\s*:\s*"(npm|pnpm|yarn|bun)@/.exec(text) ?? []
  return managers[name as keyof typeof managers]
}

function isIn(folder: string): (name: string) => boolean {
  return (name) => existsSync(join(folder, name))
}
