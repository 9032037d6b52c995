import { readFileSync, realpathSync, statSync } from 'node:fs'
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'
import { once } from '../src/core/once.ts'
import type { Project } from '../src/world/application.ts'

/** The project that contains a folder. It is read when it is first needed. */
export function projectOf(folder: string): () => Project | undefined {
  return once(() => {
    const folders = foldersUp(realFolder(folder))
    const [git] = copiesIn(folders)
    const home = folders.find(hasPackage) ?? git?.top
    return home === undefined ? undefined : { folder: home, commit: (git && readCommit(git.folder)) ?? null }
  })
}

/**
 * Whether two folders belong to the same working copy: of a repository with its submodules or, without Git, of the
 * outermost package.
 */
export function isSameCheckout(one: string, other: string): boolean {
  const [a, b] = [checkoutOf(one), checkoutOf(other)]
  if (a.top === b.top) return true
  // A worktree may be inside another one.
  return !(a.hasGit && b.hasGit) && (contains(a.top, b.top) || contains(b.top, a.top))
}

/** The root of the working copy. */
export function checkoutOf(folder: string): { top: string; hasGit: boolean } {
  const folders = foldersUp(realFolder(folder))
  const copies = copiesIn(folders)
  const { top } = copies.find(({ isSubmodule }) => !isSubmodule) ?? copies.at(-1) ?? {}
  if (top !== undefined) return { top, hasGit: true }
  return { top: folders.findLast(hasPackage) ?? folders[0]!, hasGit: false }
}

export function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
}

interface Git {
  /** The root of the working copy. */
  top: string
  /** The folder with HEAD. */
  folder: string
  isSubmodule: boolean
}

/** The innermost first. */
function copiesIn(folders: readonly string[]): Git[] {
  return folders.flatMap((each) => findGit(each) ?? [])
}

function findGit(top: string): Git | undefined {
  const path = join(top, '.git')
  if (isFolder(path)) return read(join(path, 'HEAD')) ? { top, folder: path, isSubmodule: false } : undefined
  // A worktree or a submodule has a file.
  const [, target] = /^gitdir: (.+)/.exec(read(path)) ?? []
  return target === undefined ? undefined : { top, folder: resolve(top, target), isSubmodule: isOfSubmodule(target) }
}

/** The folder of a submodule is below `modules`, the folder of a worktree below `worktrees`. */
function isOfSubmodule(gitFolder: string): boolean {
  return /(^|[\\/])\.git[\\/](.*[\\/])?modules[\\/](?!(.*[\\/])?worktrees[\\/])/.test(gitFolder)
}

/** Reads HEAD. Undefined before the first commit, and for storage formats other than files. */
function readCommit(gitFolder: string): string | undefined {
  const head = read(join(gitFolder, 'HEAD'))
  const [, ref] = /^ref: (refs\/\S+)/.exec(head) ?? []
  if (ref === undefined) return commitIn(head)
  // Worktrees share the branches of their repository.
  const shared = resolve(gitFolder, read(join(gitFolder, 'commondir')).trim())
  const packed = read(join(shared, 'packed-refs'))
    .split('\n')
    .find((line) => line.trimEnd().endsWith(` ${ref}`))
  return commitIn(read(join(gitFolder, ref))) ?? commitIn(read(join(shared, ref))) ?? commitIn(packed ?? '')
}

function commitIn(text: string): string | undefined {
  return /^[\da-f]{40,64}\b/.exec(text)?.[0]
}

function foldersUp(folder: string): string[] {
  const above = dirname(folder)
  return above === folder ? [folder] : [folder, ...foldersUp(above)]
}

function contains(folder: string, inner: string): boolean {
  const path = relative(folder, inner)
  return path.split(sep, 1)[0] !== '..' && !isAbsolute(path)
}

function hasPackage(folder: string): boolean {
  return isFile(join(folder, 'package.json'))
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false
}

/** With the letter case of the disk. */
function realFolder(folder: string): string {
  return isFolder(folder) ? realpathSync.native(folder) : resolve(folder)
}

/** Empty if there is no such file, or if it cannot be read. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
