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

it('leaves other failures as they are', async () => {
  const error = Object.assign(new Error("Cannot find package 'mswx'"), { code: 'ERR_MODULE_NOT_FOUND' })
  await expect(loadWithMsw(() => Promise.reject(error))).rejects.toBe(error)
})
