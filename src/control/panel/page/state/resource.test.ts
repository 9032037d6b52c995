import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { notice } from './notice.ts'
import { createResource, invalidateAll } from './resource.ts'
import { createResourceMap } from './resource-map.ts'

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

  it('is loaded at once if it is needed, and not again until it changes', async () => {
    let count = 0
    const resource = createResource(async () => ++count)
    expect([await resource.need(), await resource.need()]).toEqual([1, 1])
    resource.invalidate()
    expect(await resource.need()).toBe(2)
  })

  it('does not wait for others that take long', async () => {
    const slow = createResource(() => new Promise<never>(() => {}))
    let count = 0
    const quick = createResource(async () => ++count)
    const releases = [slow.keep(), quick.keep()]
    invalidateAll()
    await pass()
    quick.invalidate()
    await pass()
    expect(quick.value).toBe(2)
    for (const release of releases) release()
  })

  it('that is stable is loaded again only if it is invalidated itself', async () => {
    let count = 0
    const resource = createResource(async () => ++count, [], true)
    const release = resource.keep()
    invalidateAll()
    await pass()
    invalidateAll()
    await pass()
    expect(resource.value).toBe(1)
    resource.invalidate()
    await pass()
    expect(resource.value).toBe(2)
    release()
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

describe('a map of resources', () => {
  it('loads each key once, and drops the oldest', async () => {
    const loaded: string[] = []
    const map = createResourceMap<string>(2)
    const get = (key: string) => map.get(key, async () => loaded[loaded.push(key) - 1]!)
    for (const key of ['a', 'a', 'b', 'a', 'c', 'a']) await get(key).need()
    expect(loaded).toEqual(['a', 'b', 'c', 'a'])
    map.invalidate('c')
    await get('c').need()
    map.invalidateAll()
    await get('a').need()
    expect(loaded).toEqual(['a', 'b', 'c', 'a', 'c', 'a'])
  })
})
