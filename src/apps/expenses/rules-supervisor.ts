import type { World } from '../../world/world.ts'
import type { StoredSheet } from './model.ts'

// Gap: the supervisor of a sheet is the manager of its owner when it is written, or when somebody asks.

function isOfNow({ fidelity }: World): boolean {
  return fidelity['expenses-supervisor'] === 'present'
}

export function supervisorOf(
  world: World,
  { user_id, supervisor_id }: Pick<StoredSheet, 'user_id' | 'supervisor_id'>,
): number | null {
  return isOfNow(world) ? (world.users.get(user_id)?.manager_id ?? null) : supervisor_id
}

export function listSupervised(world: World, id: number): readonly StoredSheet[] {
  const owners = findOwners(world, id)
  return owners
    ? owners.flatMap((owner) => world.sheets.where('user_id', owner))
    : world.sheets.where('supervisor_id', id)
}

/** Whose sheets somebody supervises, where that does not depend on the sheet. */
export function findOwners(world: World, id: number | undefined): readonly number[] | undefined {
  return id !== undefined && isOfNow(world) ? world.users.idsWhere('manager_id', id) : undefined
}

/** `owners` are those whose sheets they supervise, where these are known. */
export function isSupervisedBy(
  id: number,
  { user_id, supervisor_id }: StoredSheet,
  owners: readonly number[] | undefined,
): boolean {
  return owners ? owners.includes(user_id) : supervisor_id === id
}
