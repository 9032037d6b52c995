import { expect, it } from 'vitest'
import { oneAtATime } from './one-at-a-time.ts'

it('runs once more after the current run, however often it is called, and continues after a failure', async () => {
  let runs = 0
  let finish = (_?: Error) => {}
  const start = oneAtATime(() => {
    runs++
    return new Promise((resolve, reject) => {
      finish = (error) => (error ? reject(error) : resolve())
    })
  })
  const first = start()
  await Promise.all([start(), start()])
  expect(runs).toBe(1)
  finish()
  await expect.poll(() => runs).toBe(2)
  await start()
  finish(new Error('no'))
  await expect.poll(() => runs).toBe(3)
  finish()
  await expect(first).rejects.toThrow('no')
  const next = start()
  expect(runs).toBe(4)
  finish()
  await next
  expect(runs).toBe(4)
})
