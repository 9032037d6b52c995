import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isConcerned, readChangedFiles } from './changed.ts'

const endpoints = [
  { id: 'people.listUsers', path: '/api/people/v2/users' },
  { id: 'thanks.getNote', path: '/api/thankyou/v3/thanks/:id' },
]

describe('isConcerned', () => {
  const wall = { path: '/#/wall/7', endpoints: ['thanks.getNote'] }

  it.each([
    ['a file with a word of the route', { path: 'src/pages/Wall.tsx', text: '' }],
    ['the id of an endpoint', { path: 'a.ts', text: "expect('thanks.getNote')" }],
    ['the name of an endpoint', { path: 'a.ts', text: 'client.getNote({ id })' }],
    ['the URL of an endpoint', { path: 'a.ts', text: 'fetch("/api/thankyou/v3/thanks/" + id)' }],
  ])('%s concerns it', (_, file) => expect(isConcerned(wall, [file], endpoints)).toBe(true))

  it.each([
    ['a file that names nothing', { path: 'README.md', text: 'Hello' }],
    ['another endpoint', { path: 'src/people.ts', text: '/api/people/v2/users' }],
    ['a longer name', { path: 'a.ts', text: 'getNotebook()' }],
    ['a folder that most projects have', { path: 'src/routes/index.html', text: '' }],
  ])('%s does not', (_, file) => expect(isConcerned(wall, [file], endpoints)).toBe(false))

  it('a file of a story concerns the story', () => {
    const story = { path: '/iframe.html?id=a--b', endpoints: [], files: ['./src/colleagues.stories.tsx'] }
    const changed = (path: string) => isConcerned(story, [{ path, text: '' }], endpoints)
    expect(changed('packages/web/src/colleagues.stories.tsx')).toBe(true)
    expect(changed('src/other.stories.tsx')).toBe(false)
  })
})

describe('readChangedFiles', () => {
  it('lists changed, new and deleted files', () => {
    const folder = mkdtempSync(join(tmpdir(), 'fauxtranet-changed-'))
    const git = (...parameters: string[]) => execFileSync('git', parameters, { cwd: folder, stdio: 'pipe' })
    try {
      git('init', '-q')
      for (const name of ['same', 'changed', 'deleted']) writeFileSync(join(folder, name), 'one')
      git('add', '.')
      git('-c', 'user.name=a', '-c', 'user.email=a@example.com', 'commit', '-qm', 'first')
      writeFileSync(join(folder, 'changed'), 'two')
      writeFileSync(join(folder, 'new file'), 'three')
      mkdirSync(join(folder, 'report'))
      writeFileSync(join(folder, 'report', 'report.json'), 'four')
      rmSync(join(folder, 'deleted'))
      expect(readChangedFiles('HEAD', 'report', folder).toSorted((a, b) => a.path.localeCompare(b.path))).toEqual([
        { path: 'changed', text: 'two' },
        { path: 'deleted', text: '' },
        { path: 'new file', text: 'three' },
      ])
      expect(() => readChangedFiles('no-such-ref', 'report', folder)).toThrow('Failed to run git diff')
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})
