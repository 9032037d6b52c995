import type { Claim } from '../../fixtures/expenses/claim.ts'
import { engineeringClaims } from '../../fixtures/expenses/engineering-claims.ts'
import { setManager } from '../../src/apps/people/rules.ts'
import type { Loading } from '../../src/world/scenario.ts'
import type { World } from '../../src/world/world.ts'
import { recordVisits } from './company/visits.ts'
import { addMany, type Copy } from './growth/add-many.ts'
import { submitExpenses } from './verbs/expenses.ts'

/** The team lead is away, so all of the team's sheets go to the Head of Engineering. */
export async function addSheetsToApprove(world: World, sheets: number, loading: Loading): Promise<void> {
  const admin = world.users.need(1)
  const manager = world.users.findBy('username', 'manager')!
  for (const username of ['employee', 'colleague', 'trainee']) {
    setManager(world, admin, world.users.findBy('username', username)!.id, manager.id)
  }
  const claims = {
    total: sheets - world.sheets.where('supervisor_id', manager.id).length,
    what: 'sheets',
    round: engineeringClaims.length,
    *add(from: number, to: number) {
      const given = Array.from({ length: to - from }, (_, i) => claimAt(from + i))
      for (const claim of given.sort((a, b) => b.days - a.days)) yield submitExpenses(world, [claim])
    },
    change: ({ table, row, turn }: Copy) => (table === 'sheets' ? { ...row, name: `${row.name} (${turn + 1})` } : row),
  }
  await addMany(world, claims, loading)
  recordVisits(world)
}

/** The claims repeat after the first round, with another title. */
function claimAt(i: number): Claim {
  const claim = engineeringClaims[i % engineeringClaims.length]!
  const turn = Math.floor(i / engineeringClaims.length) + 1
  return turn === 1 ? claim : { ...claim, name: `${claim.name} (${turn})` }
}
