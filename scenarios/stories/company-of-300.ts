import { engineeringClaims } from '../../fixtures/expenses/engineering-claims.ts'
import type { Paper } from '../../fixtures/papers/paper.ts'
import { likings } from '../../fixtures/pastimes.ts'
import { minute } from '../../src/core/time/clock.ts'
import type { Loading } from '../../src/world/scenario.ts'
import type { World } from '../../src/world/world.ts'
import { fillWall } from './busy-wall.ts'
import { takePhotos } from './company/rich-content.ts'
import { recordVisits } from './company/visits.ts'
import { openHelpDesk } from './help-desk.ts'
import { growCompany } from './many-people.ts'
import { seedSmallCompany } from './small-company.ts'
import { awardBadges } from './verbs/badges.ts'
import { submitExpenses } from './verbs/expenses.ts'
import { membersThen } from './verbs/thanks.ts'

/** A demo needs no drawn figures, and fewer documents in these folders. */
const leftOut = [
  'Archive',
  'Minutes/Board',
  'Policies/People',
  'Policies/Quality/Audits',
  'Products/Loggers',
  'Products/Flow meters/UF-200/Calibration',
  'Projects/Kraków laboratory',
  'Finance/Contracts',
  'Handbooks/Sites',
]
const needed = /^(Logo mark|Home working|Project plan|UF-200 batch|Non-disclosure|Guide du|Board meeting)/

/** The administrator, whose view users see first, also has badges. */
const occasions = [
  { badges: ['Mentor'], to: ['admin'], days: 200, message: 'Four newcomers in one summer, and none was lost.' },
  { badges: ['Bright idea'], to: ['admin'], days: 33, message: 'One search for everything.' },
]

/** Another company in the same trade, with more people but fewer documents, because a page has to load it. */
export async function seedCompanyOf300(world: World, seed: number, loading: Loading): Promise<void> {
  seedSmallCompany(world, seed + 1000, isKept)
  const first = world.users.nextId
  await growCompany(world, seed, 300, loading.progress)
  keepToTheBasics(world, first)
  for (const note of world.notes.all()) world.notes.patch(note.id, { user_ids: membersThen(world, note) })
  await openHelpDesk(world, { articles: 18, questions: 13 }, loading)
  await fillWall(world, 50, loading)
  submitExpenses(world, engineeringClaims.slice(0, 3))
  awardBadges(world, { occasions })
  recordVisits(world)
}

function isKept({ title, folder }: Paper): boolean {
  return needed.test(title) || !(title.endsWith('.png') || leftOut.includes(folder.join('/')))
}

/** Few people fill in every field. Repeated values also take less room in a page. */
function keepToTheBasics(world: World, first: number): void {
  const abouts = likings.values()
  for (const { id, metadata, last_time_login, last_time_used } of world.users.all()) {
    if (id < first || metadata.start_date === undefined) continue
    const isIncluded = { mobile: id % 3 === 0, birthday: id % 6 === 1 }
    const profile = Object.entries(metadata).filter(([name]) => isIncluded[name as keyof typeof isIncluded] ?? true)
    const about = id % 6 === 3 ? (abouts.next().value ?? '') : ''
    const skills = id % 6 === 0 ? metadata.skills : []
    world.users.patch(id, { metadata: { ...Object.fromEntries(profile), about, skills } })
    if (!last_time_login || !last_time_used) continue
    const since = Date.parse(last_time_login)
    const stayed = Date.parse(last_time_used) - since
    world.users.patch(id, { last_time_used: new Date(since + stayed - (stayed % (30 * minute))).toISOString() })
  }
  takePhotos(world, first, 24)
}
