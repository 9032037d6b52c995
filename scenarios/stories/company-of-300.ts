import { engineeringClaims } from '../../fixtures/expenses/engineering-claims.ts'
import type { Loading } from '../../src/world/scenario.ts'
import type { World } from '../../src/world/world.ts'
import { fillWall } from './busy-wall.ts'
import { noteVisits } from './company/visits.ts'
import { openHelpDesk } from './help-desk.ts'
import { growCompany } from './many-people.ts'
import { handIn } from './verbs/expenses.ts'

/** More of everything, since a demo shows all screens. */
export async function growForDemos(world: World, seed: number, loading: Loading): Promise<void> {
  await growCompany(world, seed, 300, loading.progress)
  await openHelpDesk(world, { articles: 40, questions: 30 }, loading)
  await fillWall(world, 120, loading)
  handIn(world, engineeringClaims)
  noteVisits(world)
}
