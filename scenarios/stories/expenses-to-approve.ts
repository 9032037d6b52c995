import { engineeringClaims } from '../../fixtures/expenses/engineering-claims.ts'
import { setManager } from '../../src/people/rules.ts'
import type { World } from '../../src/world.ts'
import { handIn } from './expenses.ts'

/** The team lead has passed the team on for a while, so all of its sheets go to the Head of Engineering. */
export function fillInTray(world: World): void {
  const admin = world.users.need(1)
  const manager = world.users.findBy('username', 'manager')!
  for (const username of ['employee', 'colleague', 'trainee']) {
    setManager(world, admin, world.users.findBy('username', username)!.id, manager.id)
  }
  handIn(world, engineeringClaims)
}
