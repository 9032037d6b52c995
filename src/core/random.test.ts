import { describe, expect, it } from 'vitest'
import { Random } from './random.ts'

const draw = <Value>(count: number, next: () => Value): Value[] => Array.from({ length: count }, next)

function drawsOf(seed: number) {
  const random = new Random(seed)
  return draw(20, () => [random.next(), random.between(1, 1000), random.token(8)])
}

describe('Random', () => {
  it('draws the same values for the same seed, and others for another', () => {
    expect(drawsOf(7)).toEqual(drawsOf(7))
    expect(drawsOf(7)).not.toEqual(drawsOf(8))
  })

  it('repeats its draws after its state is restored', () => {
    const random = new Random(1)
    random.next()
    const { state } = random
    const drawn = draw(5, () => random.next())
    random.state = state
    expect(draw(5, () => random.next())).toEqual(drawn)
  })

  it.each([0, 1, -1, 2 ** 32 + 5, 1.5])('stays between 0 and 1 with the seed %d', (seed) => {
    const random = new Random(seed)
    const drawn = draw(1000, () => random.next())
    expect(drawn.filter((value) => !(value >= 0 && value < 1))).toEqual([])
    expect(new Set(drawn).size).toBeGreaterThan(990)
  })

  it.each([
    [0, 3, [0, 1, 2, 3]],
    [-1, 1, [-1, 0, 1]],
    [5, 5, [5]],
  ])('draws all values from %d to %d', (low, high, all) => {
    const random = new Random(3)
    const drawn = new Set(draw(200, () => random.between(low, high)))
    expect([...drawn].sort((a, b) => a - b)).toEqual(all)
  })

  it('draws normally distributed numbers around 0 with deviation 1', () => {
    const random = new Random(1)
    const drawn = draw(10_000, () => random.normal())
    expect(drawn.filter((value) => !Number.isFinite(value))).toEqual([])
    const percentBelow = (limit: number) => Math.round((100 * drawn.filter((value) => value < limit).length) / 10_000)
    expect([-2, -1, 0, 1, 1.645, 2].map(percentBelow)).toEqual([2, 16, 50, 84, 95, 98])
  })

  it.each([0, 1, 8, 40])('creates a token of %d hexadecimal digits', (length) => {
    const token = new Random(5).token(length)
    expect(token).toHaveLength(length)
    expect(token).toMatch(/^[0-9a-f]*$/)
  })
})
