import type { Occasion } from '../../fixtures/badges/badge.ts'
import { everydayOccasions } from '../../fixtures/badges/everyday-occasions.ts'
import { anniversaries } from '../../fixtures/badges/index.ts'
import { engineeringClaims } from '../../fixtures/expenses/engineering-claims.ts'
import { everydayClaim } from '../../fixtures/expenses/everyday-claims.ts'
import { likings } from '../../fixtures/pastimes.ts'
import type { City } from '../../fixtures/sites.ts'
import { everydayThanks } from '../../fixtures/thanks/everyday.ts'
import type { StoredUser } from '../../src/apps/people/model.ts'
import { minute } from '../../src/core/time/clock.ts'
import type { Loading } from '../../src/world/scenario.ts'
import type { World } from '../../src/world/world.ts'
import { fillWall } from './busy-wall.ts'
import { takePhotos } from './company/photos.ts'
import { daysHere } from './company/tenure.ts'
import { recordVisits } from './company/visits.ts'
import { fileRecords } from './growth/records.ts'
import { openHelpDesk } from './help-desk.ts'
import { growCompany } from './many-people.ts'
import { seedSmallCompany } from './small-company.ts'
import { awardBadges } from './verbs/badges.ts'
import { submitExpenses } from './verbs/expenses.ts'
import { membersThen } from './verbs/thanks.ts'

/** The administrator, whose view users see first, also has badges. */
const occasions: readonly Occasion[] = [
  { badges: ['Mentor'], to: ['admin'], days: 200, message: 'Four newcomers in one quarter, and none was lost.' },
  { badges: ['Bright idea'], to: ['admin'], days: 33, message: 'One search for everything.' },
]

/** Another company in the same trade: more people, and many documents, sheets and notes. */
export async function seedCompanyOf300(world: World, seed: number, loading: Loading): Promise<void> {
  seedSmallCompany(world, seed + 1000)
  const first = world.users.nextId
  await growCompany(world, seed, 300, loading.progress)
  keepToTheBasics(world, first)
  for (const note of world.notes.all()) world.notes.patch(note.id, { user_ids: membersThen(world, note) })
  await fileRecords(world, loading)
  await openHelpDesk(world, { articles: 60, questions: 40, over: 360 }, loading)
  askByMany(world, first)
  await fillWall(world, 620, loading, everydayThanks(400))
  submitExpenses(world, engineeringClaims)
  submitExpenses(world, claimsOf(world, first))
  awardBadges(world, { occasions: [...occasions, ...occasionsOf(world, first)], anniversaries })
  recordVisits(world)
}

/** Sheets of nearly everybody, from the last eleven months, so that sheet and receipts move together. */
function claimsOf(world: World, first: number) {
  const owners = world.users.all().filter((user) => user.id >= first && isAtWork(user) && user.manager_id !== null)
  const names = new Set<string>()
  return Array.from({ length: 310 - world.sheets.size }, (_, i) => {
    const owner = owners[(i * 7) % owners.length]!
    const { location, department } = owner.metadata as { location: City; department: string }
    const together = Math.min(daysHere(world, owner), daysHere(world, world.users.need(owner.manager_id!)))
    const days = Math.min(2 + ((i * 53) % 340), Math.max(together - 20, 1))
    const claimant = { who: owner.username, location, dept: department, days }
    let claim = everydayClaim(claimant, i)
    // No one has two sheets with the same name.
    for (let number = i + 1; names.has(`${claim.who}: ${claim.name}`); number++) claim = everydayClaim(claimant, number)
    names.add(`${claim.who}: ${claim.name}`)
    return claim
  })
}

/** Every three weeks, two people of a department. */
function occasionsOf(world: World, first: number): Occasion[] {
  return everydayOccasions.map(([badge, department, message], i) => {
    const days = 9 + i * 20
    const people = world.users.all().filter((user) => {
      return (
        user.id >= first &&
        isAtWork(user) &&
        user.metadata.department === department &&
        daysHere(world, user) > days + 12
      )
    })
    const to = [i, i + 7].map((at) => people[(at * 3) % people.length]!.username)
    return { badges: [badge], to: [...new Set(to)], days, message }
  })
}

/** Most questions are from people all over the company. */
function askByMany(world: World, first: number): void {
  const people = world.users.all().filter((user) => user.id >= first && isAtWork(user))
  for (const { id, language, created_at } of world.questions.all()) {
    const able = people.filter((user) => user.language === language && String(user.metadata.start_date) < created_at)
    const asker = able[(id * 11) % able.length]
    if (asker && id % 4 > 0) world.questions.patch(id, { created_by: asker.id })
  }
}

function isAtWork({ blocked, last_time_login, extranet_id }: StoredUser): boolean {
  return !blocked && last_time_login !== null && extranet_id === 1
}

/** Few people fill in every field. Repeated values also take less room in a page. */
function keepToTheBasics(world: World, first: number): void {
  const abouts = likings.values()
  for (const { id, metadata, last_time_login, last_time_used } of world.users.all()) {
    if (id < first || metadata.start_date === undefined) continue
    const profile = Object.entries(metadata).filter(([name]) => name !== 'mobile' || id % 3 === 0)
    const about = id % 6 === 3 ? (abouts.next().value ?? '') : ''
    const skills = id % 9 === 4 ? [] : metadata.skills
    world.users.patch(id, { metadata: { ...Object.fromEntries(profile), about, skills } })
    if (!last_time_login || !last_time_used) continue
    const since = Date.parse(last_time_login)
    const stayed = Date.parse(last_time_used) - since
    world.users.patch(id, { last_time_used: new Date(since + stayed - (stayed % (30 * minute))).toISOString() })
  }
  takePhotos(world, first)
}
