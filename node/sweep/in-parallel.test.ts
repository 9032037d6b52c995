import { describe, expect, it } from 'vitest'
import { inParallel } from './in-parallel.ts'

describe('inParallel', () => {
  it('starts in order, with at most so many at once', async () => {
    const started: number[] = []
    let running = 0
    let most = 0
    await inParallel([0, 1, 2, 3, 4], 2, async (item) => {
      started.push(item)
      most = Math.max(most, ++running)
      await Promise.resolve()
      running--
    })
    expect([started, most]).toEqual([[0, 1, 2, 3, 4], 2])
  })

  it('throws after a failure, once what is running has ended', async () => {
    const ended: number[] = []
    const work = async (item: number) => {
      if (item === 0) throw new Error('zero')
      await Promise.resolve()
      ended.push(item)
    }
    await expect(inParallel([0, 1, 2, 3], 2, work)).rejects.toThrow('zero')
    expect(ended).toEqual([1])
  })

  it('starts nothing after the signal', async () => {
    const stop = new AbortController()
    const started: number[] = []
    const work = async (item: number) => {
      started.push(item)
      if (item === 1) stop.abort()
    }
    await inParallel([0, 1, 2, 3], 1, work, stop.signal)
    expect(started).toEqual([0, 1])
  })
})
