import { beforeEach, describe, expect, it } from 'vitest'
import { day } from '../core/time/clock.ts'
import { createSimulator } from '../index.ts'
import { createWorld } from '../simulator/applications.ts'
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

describe('what is due', () => {
  it('goes at the end of its time, not before', () => {
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
  ])('goes at once when the time %s', (_, pass) => {
    drop('a')
    pass()
    expect([keys(), world.clock.instant(), world.clock.frozen]).toEqual([[], '2026-03-04T12:00:00.000Z', true])
  })

  it('stays where the time is no duration', () => {
    drop('a')
    expect(() => world.advance('soon')).toThrow('"soon" is no duration.')
    expect(keys()).toEqual(['a'])
  })

  it('goes alone: what is younger stays', () => {
    drop('old', '2026-03-01T11:59:59.999Z')
    drop('due', '2026-03-01T12:00:00.000Z')
    drop('young', '2026-03-01T12:00:00.001Z')
    drop('late', '2026-03-09T12:00:00.000Z')
    world.runDue()
    expect(keys()).toEqual(['young', 'late'])
  })

  it('stays until it is run, and is gone for good when the clock goes back', () => {
    drop('a')
    world.clock.advance(2 * day)
    expect(keys()).toEqual(['a'])
    world.runDue()
    world.clock.advance(-2 * day)
    world.runDue()
    expect(keys()).toEqual([])
  })

  it('leaves alone what has no time of its own', () => {
    world.files.add({ type: 'text/plain', bytes: new Uint8Array() })
    world.clock.advance(400 * day)
    world.runDue()
    expect(world.files.size).toBe(1)
  })

  it('stays in the moment that was kept before', () => {
    drop('a')
    const moment = world.snapshot()
    world.clock.advance(day)
    world.runDue()
    expect(keys()).toEqual([])
    world.restore(moment)
    world.runDue()
    expect(keys()).toEqual(['a'])
  })

  it('stays when an undo has brought it back, in forks of the world, and in what was exported', () => {
    drop('a')
    const before = world.snapshot()
    world.clock.advance(day)
    world.runDue()
    world.goTo(world.history.position - 1)
    const [fork, other, again] = [createWorld(), createWorld(), createWorld()]
    fork.restore(world.snapshot())
    other.import(JSON.parse(JSON.stringify(world.export())))
    again.restore(before)
    again.clock.advance(day)
    for (const each of [world, fork, other, again]) each.runDue()
    expect([world, fork, other, again].map(({ dropped }) => dropped.size)).toEqual([1, 1, 1, 0])
  })

  it('goes at its time under an id that was exempt, when it is another', () => {
    drop('a')
    world.clock.advance(day)
    world.runDue()
    world.goTo(1)
    world.goTo(0)
    drop('b')
    world.clock.advance(day)
    world.runDue()
    expect(keys()).toEqual([])
  })

  it('is run before each request, in the world that is asked', async () => {
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
