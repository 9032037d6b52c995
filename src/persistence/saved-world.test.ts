import { describe, expect, it } from 'vitest'
import { mapDriver } from '../../test/persistence/map-driver.ts'
import { createWorld } from '../simulator/create-world.ts'
import { FirstLine } from './lines.ts'
import { readWorld } from './reading.ts'
import { SavedWorld } from './saved-world.ts'
import { writeWhole } from './writing.ts'

function save() {
  const lines = new Map<string, readonly string[]>()
  const world = createWorld()
  const driver = { ...mapDriver(lines, 'world'), failing: 0 }
  let flushed: readonly string[] | undefined
  driver.flush = async () => {
    if (driver.failing-- <= 0) flushed = lines.get('world')
    else {
      if (flushed) lines.set('world', flushed)
      throw new Error('lost')
    }
  }
  const saved = new SavedWorld(world, driver, 2000, () => writeWhole(world, {}))
  saved.write()
  const read = async () => {
    const [first, ...rest] = (await mapDriver(lines, 'world').open())!
    const world = createWorld()
    await readWorld(world, FirstLine.parse(JSON.parse(first!)), rest)
    return world.files.all().map(({ type }) => type)
  }
  return { saved, world, driver, read, count: () => lines.get('world')!.length }
}

const file = (type: string) => ({ type, bytes: new Uint8Array(1) })

describe('a saved world', () => {
  it('is written as a line for each change, and as a whole once these get long', async () => {
    const { saved, world, read, count } = save()
    await saved.flush()
    const whole = count()
    world.files.add(file('text/one'))
    saved.write()
    expect([count(), saved.isChanged, saved.isSafe]).toEqual([whole + 1, false, false])
    await saved.flush()
    expect([await read(), saved.isSafe]).toEqual([['text/one'], true])
    for (let i = 0; i < 20; i++) {
      world.files.patch(1, { type: `text/${i}` })
      saved.write()
    }
    expect(count()).toBeLessThan(whole + 20)
    expect(await read()).toEqual(['text/19'])
  })

  it('is written as a whole after a flush has lost a change', async () => {
    const { saved, world, driver, read } = save()
    await saved.flush()
    world.files.add(file('text/one'))
    saved.write()
    driver.failing = 1
    await saved.flush()
    expect([await read(), saved.isSafe]).toEqual([['text/one'], true])
  })

  it('falls back to its last saved state if that fails too, and is saved later', async () => {
    const { saved, world, driver, read } = save()
    await saved.flush()
    world.files.add(file('text/one'))
    saved.write()
    driver.failing = 2
    await expect(saved.flush()).rejects.toThrow('lost')
    expect([await read(), saved.isSafe, saved.isChanged, saved.safe.tables === world.state.tables]).toEqual([
      [],
      true,
      true,
      false,
    ])
    saved.write()
    await saved.flush()
    expect([await read(), saved.isSafe]).toEqual([['text/one'], true])
  })
})
