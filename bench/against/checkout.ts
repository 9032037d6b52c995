import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** Returns a built checkout: the given folder, or a build of a git ref. */
export function findCheckout(refOrFolder: string): string {
  const isFolder = existsSync(refOrFolder) && statSync(refOrFolder).isDirectory()
  const folder = isFolder ? resolve(refOrFolder) : checkOut(refOrFolder)
  if (existsSync(join(folder, 'dist/main.js'))) return folder
  throw new Error(`There is no build in ${folder}. Please run "npx tsx tools/build.ts" there.`)
}

function checkOut(ref: string): string {
  const sha = run('git', ['rev-parse', '--verify', '--short=12', `${ref}^{commit}`], '.').trim()
  const folder = resolve(`.cache/bench/against-${sha}`)
  if (!existsSync(folder)) {
    mkdirSync('.cache/bench', { recursive: true })
    // A clone, unlike a work tree, can simply be deleted.
    run('git', ['clone', '--quiet', '--shared', '--no-checkout', resolve('.'), folder], '.')
    run('git', ['checkout', '--quiet', '--detach', sha], folder)
  }
  // npm writes this file last.
  if (!existsSync(join(folder, 'node_modules/.package-lock.json')))
    run('npm', ['ci', '--no-audit', '--no-fund'], folder)
  if (!existsSync(join(folder, 'dist/main.js'))) run('npx', ['tsx', 'tools/build.ts'], folder)
  return folder
}

function run(command: string, args: string[], cwd: string): string {
  return execFileSync(command, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })
}
