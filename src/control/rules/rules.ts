import { type FaultRule, readRule, type StoredFault } from '../../core/faults/rule.ts'
import type { Fidelity } from '../../core/fidelity.ts'
import { badRequest, invalid, notFound } from '../../core/refusal.ts'
import { readDuration, readInstant } from '../../core/time/clock.ts'
import { readFidelity } from '../../spec/fidelity.ts'
import type { Controls } from '../../world/application.ts'
import { checkFaultUser, signIn } from '../../world/sign-in.ts'
import { orRefuse } from '../../world/state/refuse.ts'
import { mostFaults, type State } from '../../world/state/shapes.ts'
import type { World } from '../../world/world.ts'

export function checkInstant(now: string): void {
  if (now === 'real' || readInstant(now) !== undefined) return
  throw invalid({ name: 'now', reason: 'must be "real" or an ISO 8601 instant such as 2026-03-02T09:30:00Z' })
}

export function setUser(world: World, user: string | number | null): void {
  const name = typeof user === 'number' ? world.users.get(user)?.username : user
  orRefuse(() => signIn(world, name === undefined ? user : name))
}

export function setClock(world: World, { now, frozen }: { now?: string; frozen?: boolean }): void {
  orRefuse(() =>
    world.setTime(now ?? world.clock.instant(), frozen ?? (now === undefined ? world.clock.frozen : now !== 'real')),
  )
}

export function advanceClock(world: World, by: number | string): void {
  const milliseconds = readDuration(by)
  if (milliseconds === undefined || milliseconds < 0) {
    throw invalid({ name: 'by', reason: 'must be 0 or more: milliseconds, or a number with ms, s, m, h, d or w' })
  }
  orRefuse(() => world.advance(milliseconds))
}

export function setFidelity(world: World, given: Readonly<Record<string, string>>): void {
  world.fidelity = checkFidelity({ ...world.fidelity, ...given })
}

export function checkFidelity(given: Readonly<Record<string, string>>): Fidelity {
  return orRefuse(() => readFidelity(given))
}

export async function addFault(simulator: Controls, world: World, rule: FaultRule): Promise<() => StoredFault> {
  await orRefuse(() => simulator.endpoints.check([rule.endpoint]))
  return () =>
    orRefuse(() => {
      checkFaultUser(world, rule)
      if (world.faults.all().length >= mostFaults)
        throw badRequest(`there are already ${mostFaults} faults. Please delete some of them`)
      return world.faults.add(rule)
    })
}

export async function checkFaults(simulator: Controls, faults: State['faults']): Promise<void> {
  const held = faults?.held ?? []
  await orRefuse(() => simulator.endpoints.check(held.map(({ endpoint }) => endpoint)))
  const ids = new Set<number>()
  for (const { id, passed, hits, fromOptions, ...rule } of held) {
    orRefuse(() => readRule(rule))
    if (ids.has(id)) throw badRequest(`two faults have the id ${id}`)
    ids.add(id)
  }
}

export function deleteFault(world: World, id: number): void {
  if (!world.faults.remove(id)) throw notFound(`there is no fault ${id}`)
}
