import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import type { FauxtranetOption } from './setting.ts'
import { readTestOption } from './test-option.ts'

const folder = mkdtempSync(join(tmpdir(), 'fauxtranet-playwright-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Creates a package with a configuration. Returns the path of a test in it. */
function aPackage(name: string, config?: object): string {
  mkdirSync(join(folder, name))
  writeFileSync(join(folder, name, 'package.json'), '{}')
  if (config) writeFileSync(join(folder, name, 'fauxtranet.config.mjs'), `export default ${JSON.stringify(config)}`)
  return join(folder, name, 'e2e', 'a.spec.ts')
}

const shop = aPackage('shop', { user: 'manager', strict: false, port: 4801, seed: 7 })
const office = aPackage('office', { user: 'reader', port: 4802 })
const bare = aPackage('bare')

const read = (file: string, given: FauxtranetOption = {}, fauxtranet: FauxtranetOption = {}, baseURL?: string) =>
  readTestOption(given, { file, project: { use: { fauxtranet } } }, baseURL)

describe('readTestOption', () => {
  it('takes user, strict and address from the configuration, and leaves the rest to the server', async () => {
    expect(await read(shop)).toEqual({ user: 'manager', strict: false, url: 'http://127.0.0.1:4801' })
    expect(await read(bare)).toEqual({ strict: true })
  })

  it('takes the configuration of each test if one process runs tests of two packages', async () => {
    const both = await Promise.all([read(shop), read(office), read(shop)])
    expect(both.map(({ user, url, strict }) => [user, url?.slice(-4), strict])).toEqual([
      ['manager', '4801', false],
      ['reader', '4802', true],
      ['manager', '4801', false],
    ])
  })

  it('prefers the test, then its project, then baseURL', async () => {
    const project: FauxtranetOption = { user: 'employee', token: 'secret' }
    expect(await read(shop, { strict: true }, project, 'http://localhost:1')).toEqual({
      ...{ user: 'employee', token: 'secret' },
      ...{ strict: true, url: 'http://localhost:1' },
    })
    expect(await read(shop, { url: 'http://localhost:2' }, project, 'http://localhost:1')).toMatchObject({
      url: 'http://localhost:2',
    })
  })

  it('omits the user if a test sets its own scenario', async () => {
    expect(await read(shop, { scenario: 'empty' })).not.toHaveProperty('user')
  })
})
