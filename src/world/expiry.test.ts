import { beforeEach, describe, expect, it } from 'vitest'
import { day } from '../core/time/clock.ts'
import { createSimulator } from '../index.ts'
import { createWorld } from '../simulator/create-world.ts'
import { goTo } from './undo.ts'
import type { World } from './world.ts'

const noon = '2026-03-02T12:00:00.000Z'
let world: World

beforeEach(() => {
  world = createWorld()
  world.clock.set(noon)
})

function drop(file_key: string, created_at = world.clock.instant()) {
  return world.dropped.add({ file_key, owner_id: 1, created_at, type: '', bytes: new Uint8Array() })
}

const keys = () => world.dropped.all().map(({ file_key }) => file_key)

describe('a row with a lifetime', () => {
  it('is deleted at the end of its lifetime, not before', () => {
    drop('a')
    world.clock.advance(day - 1)
    world.runDue()
    expect(keys()).toEqual(['a'])
    world.clock.advance(1)
    world.runDue()
    expect(keys()).toEqual([])
  })

  it.each<[how: string, pass: () => void]>([
    ['is let pass', () => world.advance('2d')],
    ['is set', () => world.setTime('2026-03-04T12:00:00Z')],
  ])('is deleted immediately when the time %s', (_, pass) => {
    drop('a')
    pass()
    expect([keys(), world.clock.instant(), world.clock.frozen]).toEqual([[], '2026-03-04T12:00:00.000Z', true])
  })

  it('stays if the duration is invalid', () => {
    drop('a')
    expect(() => world.advance('soon')).toThrow('"soon" is not a duration.')
    expect(keys()).toEqual(['a'])
  })

  it('is deleted without younger rows', () => {
    drop('old', '2026-03-01T11:59:59.999Z')
    drop('due', '2026-03-01T12:00:00.000Z')
    drop('young', '2026-03-01T12:00:00.001Z')
    drop('late', '2026-03-09T12:00:00.000Z')
    world.runDue()
    expect(keys()).toEqual(['young', 'late'])
  })

  it('stays until expiry runs, and is not restored when the clock is set back', () => {
    drop('a')
    world.clock.advance(2 * day)
    expect(keys()).toEqual(['a'])
    world.runDue()
    world.clock.advance(-2 * day)
    world.runDue()
    expect(keys()).toEqual([])
  })

  it('is deleted without rows that have no lifetime', () => {
    world.files.add({ type: 'text/plain', bytes: new Uint8Array() })
    world.clock.advance(400 * day)
    world.runDue()
    expect(world.files.size).toBe(1)
  })

  it('stays in an earlier snapshot', () => {
    drop('a')
    const snapshot = world.snapshot()
    world.clock.advance(day)
    world.runDue()
    expect(keys()).toEqual([])
    world.restore(snapshot)
    world.runDue()
    expect(keys()).toEqual(['a'])
  })

  it('stays after an undo has restored it, also in forks and exports', () => {
    drop('a')
    const before = world.snapshot()
    world.clock.advance(day)
    world.runDue()
    goTo(world, world.history.position - 1)
    const [fork, other, again] = [createWorld(), createWorld(), createWorld()]
    fork.restore(world.snapshot())
    other.import(JSON.parse(JSON.stringify(world.export())))
    again.restore(before)
    again.clock.advance(day)
    for (const each of [world, fork, other, again]) each.runDue()
    expect([world, fork, other, again].map(({ dropped }) => dropped.size)).toEqual([1, 1, 1, 0])
  })

  it('is deleted on time even if its id was exempt for another row', () => {
    drop('a')
    world.clock.advance(day)
    world.runDue()
    goTo(world, 1)
    goTo(world, 0)
    drop('b')
    world.clock.advance(day)
    world.runDue()
    expect(keys()).toEqual([])
  })

  it('is deleted before each request, in that request’s world', async () => {
    const simulator = await createSimulator({ scenario: 'empty', verify: true })
    const [asked, other] = [simulator.world, simulator.needWorld('other')]
    for (const each of [asked, other]) {
      const created_at = each.clock.instant()
      each.dropped.add({ file_key: 'a', owner_id: 1, created_at, type: '', bytes: new Uint8Array() })
      each.clock.advance(day)
    }
    const response = await simulator.fetch(new Request('http://x/__sim/state/dropped'))
    expect([await response.json(), asked.dropped.size, other.dropped.size]).toEqual([[], 0, 1])
  })
})
