import { describe, expect, it } from 'vitest'
import { Contents } from './contents.ts'

interface Plant {
  id: number
  height: number
}

const plants = (...heights: number[]) => heights.map((height, i): Plant => ({ id: i + 1, height }))

/** Replaces or deletes the row with this id. */
function write(contents: Contents<Plant>, id: number, after?: Plant): Contents<Plant> {
  return contents.with([{ before: contents.rows.get(id), after }])
}

/** The sum of all heights, and how often it was computed from all rows. */
function total() {
  const made: number[] = []
  const derivation = {
    name: 'total',
    make: (rows: { all(): readonly Plant[] }) => {
      made.push(rows.all().length)
      return rows.all().reduce((sum, { height }) => sum + height, 0)
    },
    follow: (sum: number, before: Plant | undefined, after: Plant | undefined) =>
      sum - (before?.height ?? 0) + (after?.height ?? 0),
  }
  return { derivation, made }
}

describe('Contents', () => {
  it('is immutable: a change creates another one', () => {
    const before = Contents.of(plants(3, 4), 3)
    const after = write(write(before, 3, { id: 3, height: 5 }), 1)
    expect(before.all()).toEqual(plants(3, 4))
    expect(after.all().map(({ id }) => id)).toEqual([2, 3])
    expect([before.nextId, after.nextId, after.with([], 9).nextId]).toEqual([3, 4, 9])
  })

  it('derives a value once, and follows the changes since', () => {
    const { derivation, made } = total()
    let contents = Contents.of(plants(3, 4))
    expect(contents.derive(derivation)).toBe(7)
    expect(contents.derive(derivation)).toBe(7)
    contents = write(write(write(contents, 1, { id: 1, height: 10 }), 3, { id: 3, height: 1 }), 2)
    expect(contents.derive(derivation)).toBe(11)
    expect(made).toEqual([2])
  })

  it('changes very many rows at once, and keeps values that are not affected', () => {
    const { derivation, made } = total()
    const isSame = (before: Plant, after: Plant) => before.height === after.height
    const contents = Contents.of(plants(...Array(100).fill(0)))
    expect(contents.derive({ ...derivation, isSame })).toBe(0)
    const grow = (at: typeof contents, by: (id: number) => number) =>
      at.with(at.all().map((before) => ({ before, after: { ...before, height: by(before.id) } })))
    const grown = grow(contents, (id) => (id < 4 ? 2 : 0))
    expect([grown.derive({ ...derivation, isSame }), made]).toEqual([6, [100]])
    expect([grow(grown, (id) => id).derive({ ...derivation, isSame }), made]).toEqual([5050, [100, 100]])
    expect(grow(grown, (id) => id).changesSince(grown)).toBeUndefined()
    const gone = grown.with(plants(...Array(99)).map((before) => ({ before, after: undefined })))
    expect([gone.all(), gone.nextId]).toEqual([[{ id: 100, height: 0 }], 101])
    expect(contents.all()).toEqual(plants(...Array(100).fill(0)))
  })

  it('keeps following a value that is read now and then', () => {
    const { derivation, made } = total()
    let contents = Contents.of(plants(1))
    for (let height = 0; height < 500; height++) {
      if (height % 20 === 0) contents.derive(derivation)
      contents = write(contents, 1, { id: 1, height })
    }
    expect(contents.derive(derivation)).toBe(499)
    expect(made).toEqual([1])
  })

  it('drops an unused value, and former contents', () => {
    const { derivation, made } = total()
    let contents = Contents.of(plants(1))
    contents.derive(derivation)
    for (let height = 0; height < 100; height++) contents = write(contents, 1, { id: 1, height })
    expect(contents.derive(derivation)).toBe(99)
    expect(made).toEqual([1, 1])
  })

  it('computes a value again after each change if it cannot follow', () => {
    let contents = Contents.of(plants(1))
    const size = { name: 'size', make: (rows: { all(): readonly Plant[] }) => ({ size: rows.all().length }) }
    expect(contents.derive(size)).toBe(contents.derive(size))
    contents = write(contents, 2, { id: 2, height: 1 })
    expect(contents.derive(size)).toEqual({ size: 2 })
  })

  it('has the values of both branches of a fork', () => {
    const { derivation, made } = total()
    const trunk = Contents.of(plants(3, 4))
    trunk.derive(derivation)
    const left = write(trunk, 1)
    const right = write(trunk, 3, { id: 3, height: 2 })
    expect([left, right, trunk].map((contents) => contents.derive(derivation))).toEqual([4, 9, 7])
    expect(made).toEqual([2])
  })

  it('keeps only the 96 most recently used values', () => {
    const contents = Contents.of(plants(1))
    let made = 0
    const ask = (name: string) => contents.derive({ name, make: () => ++made })
    for (let i = 0; i < 96; i++) ask(`${i}`)
    ask('0')
    ask('96')
    expect(made).toBe(97)
    ask('0')
    expect(made).toBe(97)
    ask('1')
    expect(made).toBe(98)
  })

  it('never drops values that are marked as kept', () => {
    let contents = Contents.of(plants(1))
    let made = 0
    const index = { name: 'index', isKept: true, make: () => ++made, follow: (value: number) => value }
    contents.derive(index)
    for (let i = 0; i < 100; i++) contents.derive({ name: `${i}`, make: () => i })
    for (let i = 0; i < 70; i++) contents = write(contents, 1, { ...contents.rows.get(1)! })
    expect(contents.derive(index)).toBe(1)
  })
})
