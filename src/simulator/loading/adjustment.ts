import type { FaultRule, NetworkConditions } from '../../core/faults/rule.ts'
import type { UncheckedSetting } from '../../world/setting.ts'
import { checkFaultUser, signIn } from '../../world/sign-in.ts'
import type { Snapshot, World } from '../../world/world.ts'

export interface Changes extends Pick<UncheckedSetting, 'user' | 'now' | 'faults'>, NetworkConditions {
  /** The faults whose user must be in the world. The default is all. */
  checked?: readonly FaultRule[]
  /** The rows were moved by whole days: they may be older than the scenario made them, but what it has is there. */
  isMoved?: boolean
}

/** A snapshot with another user or time, or with more faults. */
export function adjust(createWorld: () => World, snapshot: Snapshot, changes: Changes): Snapshot {
  const { user, now, faults = [], checked = faults, latency, chaos, isMoved } = changes
  const isSame = user === undefined && now === undefined && faults.length === 0 && !latency && !chaos && !isMoved
  if (isSame) return snapshot
  const world = createWorld()
  world.restore(snapshot)
  if (now !== undefined) world.clock.set(now)
  if (isMoved) world.expiry.exemptExpired()
  world.runDue()
  if (user !== undefined) signIn(world, user)
  if (latency || chaos) world.faults.setNetworkConditions({ latency, chaos })
  for (const fault of checked) checkFaultUser(world, fault)
  for (const fault of faults) world.faults.add(fault)
  return world.snapshot()
}
