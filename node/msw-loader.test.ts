import { afterEach, expect, it, vi } from 'vitest'
import { interceptRequests } from './intercept.ts'
import { loadWithMsw } from './msw-loader.ts'

afterEach(() => void vi.unstubAllEnvs())

it('is refused in the pools of Vitest that cannot load modules', async () => {
  vi.stubEnv('VITEST_VM_POOL', '1')
  const says = "Please set pool: 'threads' or 'forks'"
  await expect(loadWithMsw(async () => 'loaded')).rejects.toThrow(says)
  expect(() => interceptRequests()).toThrow(says)
})

it('is to be handed over where Jest cannot load it', async () => {
  vi.stubEnv('JEST_WORKER_ID', '1')
  const error = Object.assign(new Error('Must use import to load ES Module'), { code: 'ERR_REQUIRE_ESM' })
  await expect(loadWithMsw(() => Promise.reject(error))).rejects.toThrow('interceptRequests({ msw: {')
})

it('leaves other failures as they are', async () => {
  const error = Object.assign(new Error("Cannot find package 'mswx'"), { code: 'ERR_MODULE_NOT_FOUND' })
  await expect(loadWithMsw(() => Promise.reject(error))).rejects.toBe(error)
})
