import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { describeOtherCheckout } from './other-checkout.ts'

const root = realpathSync(mkdtempSync(join(tmpdir(), 'fauxtranet-checkout-')))
afterAll(() => rmSync(root, { recursive: true }))

function aFolder(name: string): string {
  const folder = join(root, name)
  mkdirSync(folder)
  writeFileSync(join(folder, 'package.json'), '{}')
  return folder
}

const [main, feature] = [aFolder('main'), aFolder('feature')]
const tests = { folder: feature, name: 'The tests are in' }
const commit = '0123456789abcdef0123456789abcdef01234567'

describe('a server of another checkout', () => {
  it('is refused, with both folders and its commit', () => {
    const why = describeOtherCheckout('http://localhost:5173', { folder: main, commit }, tests)
    expect(why).toContain(`http://localhost:5173 runs in another checkout: ${main} at commit 01234567.`)
    expect(why).toContain(`The tests are in ${feature}.`)
    expect(describeOtherCheckout('http://[::1]:1', { folder: main, commit: null }, tests)).toContain(`${main}. The`)
  })

  it.each([
    ['the same checkout', 'http://localhost:5173', { folder: feature, commit }],
    ['another machine', 'http://intranet.test', { folder: main, commit }],
    ['a container, whose folders are not here', 'http://localhost:4800', { folder: join(root, 'app'), commit }],
    ['no project', 'http://localhost:4800', undefined],
  ])('is not suspected for %s', (_, url, project) => {
    expect(describeOtherCheckout(url, project, tests)).toBe(undefined)
  })
})
