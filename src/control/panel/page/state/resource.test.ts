import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { notice } from './notice.ts'
import { createResource, invalidateAll } from './resource.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const pass = () => vi.advanceTimersByTimeAsync(200)

describe('a resource', () => {
  it('is loaded once it is shown, and again after a change', async () => {
    let count = 0
    const resource = createResource(async () => ++count)
    invalidateAll()
    await pass()
    expect(resource.value).toBeUndefined()
    const release = resource.keep()
    await pass()
    expect(resource.value).toBe(1)
    for (let i = 0; i < 5; i++) resource.invalidate()
    await pass()
    expect(resource.value).toBe(2)
    release()
    resource.invalidate()
    await pass()
    expect(count).toBe(2)
    resource.keep()
    await pass()
    expect(resource.value).toBe(3)
  })

  it('keeps its value if loading fails, and shows why', async () => {
    let isBroken = false
    const resource = createResource(async () => {
      if (isBroken) throw new Error('The simulator does not respond.')
      return 'loaded'
    })
    const release = resource.keep()
    resource.invalidate()
    await pass()
    isBroken = true
    resource.invalidate()
    await pass()
    expect(resource.value).toBe('loaded')
    expect(notice.value).toEqual({ text: 'The simulator does not respond.', isWrong: true })
    release()
  })
})
