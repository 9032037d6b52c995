import { join } from 'node:path'
import * as msw from 'msw'
import { expect, it } from 'vitest'
import { needMsw } from '../../node/need-msw.ts'
import { nextMswFolder } from '../../tools/next-msw.ts'

it('the MSW that is tried here is the next one, for the code under test, too', async () => {
  const next = await import(join(nextMswFolder(join(import.meta.dirname, '../..')), 'lib/core/index.js'))
  expect(msw.http).toBe(next.http)
  expect(needMsw().http).toBe(next.http)
})
