import * as msw from 'msw'
import { afterEach, expect, it, vi } from 'vitest'
import { interceptRequests } from './intercept.ts'
import { checkNode, loadWithMsw } from './msw-loader.ts'

afterEach(() => void vi.unstubAllEnvs())

it('is refused in VM pools of Vitest', async () => {
  vi.stubEnv('VITEST_VM_POOL', '1')
  const message = "Please set pool: 'threads' or 'forks'"
  await expect(loadWithMsw(async () => 'loaded')).rejects.toThrow(message)
  expect(() => interceptRequests()).toThrow(message)
})

it('has to be passed if Jest cannot load it', async () => {
  vi.stubEnv('JEST_WORKER_ID', '1')
  const error = Object.assign(new Error('Must use import to load ES Module'), { code: 'ERR_REQUIRE_ESM' })
  await expect(loadWithMsw(() => Promise.reject(error))).rejects.toThrow('interceptRequests({ msw: {')
})

it('is refused if its version needs a newer Node', async () => {
  const next = { isPassthroughResponse() {} }
  expect(() => checkNode(next, '20.19.0')).toThrow('Please update Node, or use MSW 2: npm install --save-dev msw@2.')
  expect(() => checkNode(next, '22.11.0')).toThrow('22.12')
  expect(() => checkNode(next, '22.12.0')).not.toThrow()
  expect(() => checkNode(msw, '20.19.0')).not.toThrow()
})

it('does not change other errors', async () => {
  const error = Object.assign(new Error("Cannot find package 'mswx'"), { code: 'ERR_MODULE_NOT_FOUND' })
  await expect(loadWithMsw(() => Promise.reject(error))).rejects.toBe(error)
})
