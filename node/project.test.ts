import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isSameCheckout, projectOf } from './project.ts'

const root = realpathSync(mkdtempSync(join(tmpdir(), 'fauxtranet-project-')))
const at = (path: string) => join(root, path)

function aPackage(path: string): void {
  mkdirSync(at(path), { recursive: true })
  writeFileSync(join(at(path), 'package.json'), '{}')
}

function git(path: string, ...words: string[]): string {
  const settings = ['user.name=a', 'user.email=a@post.example', 'protocol.file.allow=always', 'commit.gpgsign=false']
  const flags = settings.flatMap((setting) => ['-c', setting])
  // A hook may have set these for another repository.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_')))
  return execFileSync('git', ['-C', at(path), ...flags, ...words], { encoding: 'utf8', stdio: 'pipe', env }).trim()
}

function aRepository(path: string): void {
  aPackage(path)
  git(path, 'init', '--quiet', '--initial-branch=main')
  git(path, 'add', '.')
  // Equal commits of the same second have the same id.
  git(path, 'commit', '--quiet', `--message=first of ${path}`)
}

beforeAll(() => {
  aRepository('shop')
  for (const name of ['web', 'e2e']) aPackage(`shop/packages/${name}`)
  git('shop', 'worktree', 'add', '--quiet', '-b', 'feature/one', at('shop/.worktrees/feature'))
  aPackage('shop/.worktrees/feature/packages/web')
  git('shop', 'clone', '--quiet', at('shop'), at('shop/clone'))
  aRepository('library')
  git('shop', 'submodule', '--quiet', 'add', at('library'), 'vendor/library')
  aPackage('plain/packages/web')
  aPackage('plain')
  aPackage('other')
  mkdirSync(at('bare/src'), { recursive: true })
  symlinkSync(at('shop'), at('link'))
}, 60_000)
afterAll(() => rmSync(root, { recursive: true }))

describe('projectOf', () => {
  const commitOf = (path: string) => git(path, 'rev-parse', 'HEAD')

  it('names the folder of the package, and the commit', () => {
    mkdirSync(at('shop/packages/web/src'))
    expect(projectOf(at('shop/packages/web/src'))()).toEqual({
      folder: at('shop/packages/web'),
      commit: commitOf('shop'),
    })
    expect(projectOf(at('link'))()).toEqual({ folder: at('shop'), commit: commitOf('shop') })
    expect(projectOf(at('plain'))()).toEqual({ folder: at('plain'), commit: null })
    expect(projectOf(at('bare/src'))()).toBe(undefined)
  })

  it('reads the commit of a worktree, a submodule, packed references and a detached HEAD', () => {
    git('shop/.worktrees/feature', 'commit', '--quiet', '--allow-empty', '--message=second')
    const commits = (...paths: string[]) => paths.map((path) => projectOf(at(path))()?.commit)
    const paths = ['shop', 'shop/.worktrees/feature', 'shop/vendor/library']
    const expected = paths.map(commitOf)
    expect(new Set(expected).size).toBe(3)
    expect(commits(...paths)).toEqual(expected)
    git('shop', 'pack-refs', '--all')
    expect(commits(...paths)).toEqual(expected)
    git('shop/clone', 'checkout', '--quiet', '--detach')
    expect(commits('shop/clone')).toEqual([commitOf('shop/clone')])
  })

  it('has no commit before the first one', () => {
    aPackage('new')
    git('new', 'init', '--quiet')
    expect(projectOf(at('new'))()).toEqual({ folder: at('new'), commit: null })
  })
})

describe('isSameCheckout', () => {
  it.each([
    ['shop/packages/web', 'shop/packages/e2e'],
    ['link', 'shop/packages/e2e'],
    ['shop/vendor/library', 'shop/packages/e2e'],
    ['plain/packages/web', 'plain'],
    ['plain', 'plain/e2e/of/tests'],
  ])('is true for %s and %s', (one, other) => {
    expect([isSameCheckout(at(one), at(other)), isSameCheckout(at(other), at(one))]).toEqual([true, true])
  })

  it.each([
    ['shop/packages/web', 'shop/.worktrees/feature/packages/web'],
    ['shop', 'shop/clone'],
    ['shop', 'library'],
    ['plain', 'other'],
    ['shop', 'plain'],
  ])('is false for %s and %s', (one, other) => {
    expect([isSameCheckout(at(one), at(other)), isSameCheckout(at(other), at(one))]).toEqual([false, false])
  })
})
