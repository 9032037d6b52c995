import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { promises } from './promises.ts'
import { root } from './source-tree.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** Lists and rows below these headings, each from its promise on. In the rows of security.md, it is the second cell. */
function promisesOf(page: string): string[] {
  const parts = read(page).split(/^## (?=Guarantees|Limits of)|^## .*$/m)
  return parts
    .filter((part) => /^(Guarantees|Limits of)/.test(part))
    .flatMap((part) => [...part.matchAll(/^(?:- |\| (?!what|protects)(?:(?:you|your users) \| )?)(.+)$/gm)])
    .map(([, text]) => text!)
}

describe.each(Object.entries(promises))('%s', (page, tests) => {
  it('has a test for each promise', () => {
    const untested = promisesOf(page).filter((text) => !Object.keys(tests).some((start) => text.startsWith(start)))
    expect(untested).toEqual([])
  })

  it('has each tested promise', () => {
    const given = promisesOf(page)
    expect(Object.keys(tests).filter((start) => !given.some((text) => text.startsWith(start)))).toEqual([])
  })

  it('has tests that exist', () => {
    const missing = Object.values(tests)
      .flat()
      .filter((test) => {
        const [file = '', title] = test.split(/: (.*)/)
        const text = read(file)
        return !title || !['"', "'", '`'].some((quote) => text.includes(quote + title + quote))
      })
    expect(missing).toEqual([])
  })
})
