import { afterEach, describe, expect, it } from 'vitest'
import { Download, fileMakers, isRecipe } from '../bytes.ts'
import { checkGenerated } from './generated-body.ts'
import { toResponse } from './outcome.ts'
import { present } from './response.ts'

const large = 600 * 1024
const recipe = { maker: 'counter', of: [3], length: large }
const spans: [from: number, to: number][] = []

fileMakers.counter = async () => (of, from, to) => {
  spans.push([from, to])
  return Uint8Array.from({ length: to - from }, (_, i) => (from + i + Number(of[0])) & 255)
}

afterEach(() => void spans.splice(0))

const read = (range?: string, made: object = recipe) =>
  toResponse(present(new Download(made as typeof recipe, 'image/png'), 200, {}, new Headers(range ? { range } : {})))

describe('a generated file', () => {
  it('is generated in pieces as it is read', async () => {
    const response = read()
    expect([response.headers.get('content-length'), spans]).toEqual([String(large), []])
    const bytes = new Uint8Array(await response.arrayBuffer())
    expect([bytes.length, bytes[0], bytes[large - 1]]).toEqual([large, 3, (large + 2) & 255])
    expect(Math.max(...spans.map(([from, to]) => to - from))).toBe(256 * 1024)
  })

  it('is generated only for the requested range', async () => {
    const response = read('bytes=500000-500003')
    expect([response.status, response.headers.get('content-range')]).toEqual([206, `bytes 500000-500003/${large}`])
    expect([...new Uint8Array(await response.arrayBuffer())]).toEqual([0, 1, 2, 3].map((i) => (500_003 + i) & 255))
    expect(spans).toEqual([[500_000, 500_004]])
  })

  it('is generated once if it is small', async () => {
    const small = { ...recipe, length: 100 }
    for (const range of ['bytes=10-12', undefined, 'bytes=10-12']) {
      const bytes = new Uint8Array(await read(range, small).arrayBuffer())
      expect([bytes.length, bytes[0]]).toEqual(range ? [3, 13] : [100, 3])
    }
    expect(spans).toEqual([[0, 100]])
  })

  it('is generated again after a hundred others', async () => {
    const files = Array.from({ length: 101 }, (_, i) => ({ ...recipe, of: [i], length: 1 }))
    for (const file of [...files, files[100], files[0]]) await read(undefined, file).arrayBuffer()
    expect(spans).toHaveLength(102)
  })

  it('fails with a reason if it cannot be generated', async () => {
    const made = { ...recipe, maker: 'nobody' }
    await expect(read(undefined, made).arrayBuffer()).rejects.toThrow('no maker "nobody"')
    await expect(checkGenerated(made)).rejects.toThrow('no maker "nobody"')
  })

  it.each([100, large])('fails if it is shorter than %i bytes', async (length) => {
    fileMakers.short = async () => (_, from, to) => new Uint8Array(10).subarray(from, to)
    const made = { ...recipe, maker: 'short', length }
    await expect(read(undefined, made).arrayBuffer()).rejects.toThrow('shorter than')
    await expect(checkGenerated(made)).rejects.toThrow('shorter than')
  })

  it.each([
    { of: ['x'.repeat(1001)] },
    { of: Array(11).fill(1) },
    { of: [{ toString: 1 }] },
    { maker: { toString: 1 } },
    { length: -1 },
    { length: 0.5 },
    { length: '5' },
    { length: 2 ** 30 },
    { length: Number.MAX_SAFE_INTEGER },
  ])('cannot have the recipe %o', (odd) => {
    expect([isRecipe(recipe), isRecipe({ ...recipe, ...odd })]).toEqual([true, false])
  })
})
