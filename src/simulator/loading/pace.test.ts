import { describe, expect, it } from 'vitest'
import { createSimulator, defineScenario, type LoadProgress } from '../../index.ts'

// Takes this many milliseconds per row.
const slow = defineScenario({
  name: 'slow',
  title: 'A slow seed',
  shows: 'Nothing.',
  user: null,
  instant: '2026-03-02T09:30:00.000Z',
  parameters: { rows: 10, milliseconds: 0 },
  async seed(_world, _seed, { rows, milliseconds }, { progress }) {
    for (let row = 1; row <= rows; row++) {
      for (const end = Date.now() + milliseconds; Date.now() < end; );
      await progress(row, rows, 'rows')
    }
  },
})

describe('a seed that reports its progress', () => {
  it('lets other work run in between, and reports progress to the caller', async () => {
    const told: LoadProgress[] = []
    let turns = 0
    const timer = setInterval(() => turns++, 0)
    await createSimulator({
      scenario: slow,
      parameters: { milliseconds: 20 },
      onProgress: (progress) => told.push(progress),
    })
    clearInterval(timer)
    expect(turns).toBeGreaterThan(5)
    expect(told).toHaveLength(10)
    expect(told[3]).toEqual({ scenario: 'slow', done: 4, total: 10, what: 'rows' })
  })

  it('is not interrupted while it is quick', async () => {
    const told: LoadProgress[] = []
    await createSimulator({ scenario: slow, onProgress: (progress) => told.push(progress) })
    expect(told.length).toBeLessThan(2)
  })
})
