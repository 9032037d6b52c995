import { join } from 'node:path'
import * as msw from 'msw'
import { expect, it } from 'vitest'
import { needMsw } from '../../node/need-msw.ts'
import { nextMswFolder } from '../../tools/next-msw.ts'

it('these tests and the tested code use the next MSW', async () => {
  const next = await import(join(nextMswFolder(join(import.meta.dirname, '../..')), 'lib/core/index.js'))
  expect(msw.http).toBe(next.http)
  expect(needMsw().http).toBe(next.http)
})
