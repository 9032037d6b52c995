import { someDaysAgo } from '../../fixtures/days.ts'
import { type Department, departments } from '../../fixtures/departments.ts'
import { addGroup } from '../../fixtures/groups.ts'
import { type Site, sites } from '../../fixtures/sites.ts'
import type { StoredGroup, StoredUser } from '../../src/apps/people/model.ts'
import { Random } from '../../src/core/random.ts'
import type { Loading } from '../../src/world/scenario.ts'
import type { World } from '../../src/world/world.ts'
import { type Branch, headVacancy, isTiny, nextVacancy, type Vacancy } from './growth/branch.ts'
import { awardDuties } from './growth/duties.ts'
import { type Recruits, recruitFor } from './growth/recruits.ts'
import { getGroup, getPerson, getRole } from './verbs/people.ts'

interface Growth {
  world: World
  random: Random
  recruits: Recruits
  everyone: StoredGroup
}

const firms = {
  partners: [
    'Hydroserv Installations',
    'Aquatrade Supplies',
    'Rohrbach Anlagenbau',
    'Pompel Techniek',
    'Clairmont Services',
  ],
  suppliers: ['Castworks Foundry', 'Elektronik Brandner', 'Polymold Plastics', 'Lumen Optics'],
} as const

const guestTitles = ['Service Manager', 'Installer', 'Buyer', 'Key Account Manager', 'Office Manager']

/** People to add between progress reports. Reading the clock after each would take too long. */
const often = 32

/** Everybody in the small company keeps their id, name and position. */
export async function growCompany(
  world: World,
  seed: number,
  size: number,
  progress: Loading['progress'],
  longest?: number,
): Promise<void> {
  const random = new Random(seed)
  const first = world.users.nextId
  const recruits = recruitFor(world, random, longest)
  const growth = { world, random, recruits, everyone: getGroup(world, 'Everyone') }
  const hireMember = membersOf(growth)
  const branchAt = branchesOf(growth)
  const lineManager = [getRole(world, 'Line manager').id]
  const inviteGuest = guestsOf(growth)
  for (let guest = 0; guest < Math.floor(size * 0.03); guest++) {
    inviteGuest()
    if (recruits.count() % often === 0) await progress(recruits.count(), size, 'people')
  }
  const [pickSite, pickDepartment] = [weighted<Site>(random, sites), weighted<Department>(random, departments)]
  const plan = Array.from({ length: size - recruits.count() }, () => {
    const branch = branchAt(pickSite(), pickDepartment())
    branch.people++
    branch.left++
    return branch
  })
  const fill = (branch: Branch, { reportsTo, job_title, fill }: Vacancy) => {
    const { site, department, group, group_ids } = branch
    const place = { manager_id: reportsTo.id, group_ids }
    const hired = job_title
      ? recruits.hire({ site, department, standing: 'senior' }, { ...place, job_title, role_ids: lineManager })
      : hireMember({ site, department }, place)
    fill(hired)
    if (job_title && group.owner_id === branch.above.id) {
      branch.group = world.groups.patch(group.id, { owner_id: hired.id })
    }
    return hired
  }
  const siteManagers = new Map(
    managedBranches(new Set(plan)).map((branch) => [branch.site, fill(branch, headVacancy(branch))]),
  )
  for (const branch of plan) {
    if (branch.left === 0) continue
    fill(branch, nextVacancy(branch, siteManagers.get(branch.site)))
    if (recruits.count() % often === 0) await progress(recruits.count(), size, 'people')
  }
  recruits.join()
  awardDuties(world, first)
  const { fitPapers } = await import('./growth/papers.ts')
  fitPapers(world, size)
}

/** The management of each site, except the head office, where people would report to a site manager. */
function managedBranches(branches: ReadonlySet<Branch>): Branch[] {
  return [...branches].filter(({ site, department, people }) => {
    const others = [...branches].filter((one) => one.site === site && one.department !== department && isTiny(one))
    const reports = others.reduce((sum, one) => sum + one.people, people - 1)
    return department.name === 'Management' && site !== sites[0] && reports > 1
  })
}

function membersOf({ world, random, recruits }: Growth): Recruits['hire'] {
  const isLikely = (probability: number) => random.next() < probability
  const firstAider = getRole(world, 'First aider').id
  const fireWarden = getRole(world, 'Fire warden').id
  const duties = [
    [[], [fireWarden]],
    [[firstAider], [firstAider, fireWarden]],
  ]
  const jobsOf = new Map(departments.map((department) => [department.name as string, jobsIn(random, department)]))
  return ({ site, department }, fields) => {
    fields.job_title = jobsOf.get(department!.name)!().title
    const role_ids = duties[isLikely(0.04) ? 1 : 0]![isLikely(0.02) ? 1 : 0]!
    const isNew = isLikely(0.04)
    const gone = isLikely(0.02) ? recruits.gone(site) : undefined
    fields.role_ids = role_ids
    if (gone && !isNew) Object.assign(fields, gone)
    return recruits.hire({ site, department, standing: isNew ? 'newcomer' : 'settled' }, fields)
  }
}

function guestsOf({ world, random, recruits }: Growth): () => void {
  const pickSite = weighted<Site>(random, sites)
  const pick = <Item>(items: readonly Item[]) => items[random.between(0, items.length - 1)]!
  const [partners, suppliers] = ['Partner Portal', 'Supplier Portal'].map((name) => getExtranet(world, name))
  const installers = getGroup(world, 'Certified Installers')
  return () => {
    const sells = random.next() < 0.7
    const group_ids = sells && random.next() < 0.5 ? [installers.id] : []
    const [site, job_title] = [pickSite(), pick(guestTitles)]
    const firm = pick(firms[sells ? 'partners' : 'suppliers'])
    recruits.invite(sells ? partners! : suppliers!, firm, { site }, { job_title, group_ids })
  }
}

function branchesOf({ world, random, recruits, everyone }: Growth): (site: Site, department: Department) => Branch {
  const branches = new Map(sites.map((site) => [site as Site, new Map<Department, Branch>()]))
  const formGroup = (name: string, description: string, parent_id: number, owner_id = 1) =>
    addGroup(world, {
      name,
      description,
      date_created: someDaysAgo({ now: world.clock.now(), between: (from, to) => random.between(from, to) }, 200, 1500),
      inactive: false,
      parent_id,
      owner_id,
      extranet_id: 1,
    })
  const whole = new Map(
    departments.map(({ name, description }) => {
      const known = world.groups.all().find((group) => group.name === name)
      return [name as string, known ?? formGroup(name, description, everyone.id)]
    }),
  )
  const heads = new Map(
    departments.map((department) => [department.name as string, headOf(world, recruits, department, everyone)]),
  )
  return (site, department) => {
    const known = branches.get(site)!.get(department)
    if (known) return known
    const name = `${department.name}, ${site.city}`
    const above = heads.get(department.name)!
    const group = formGroup(name, `${name.replace(', ', ' in ')}.`, whole.get(department.name)!.id, above.id)
    const group_ids = [everyone.id, group.parent_id, group.id]
    const branch = { site, department, group, group_ids, above, people: 0, left: 0, posts: [] }
    branches.get(site)!.set(department, branch)
    return branch
  }
}

function headOf(world: World, { hire }: Recruits, department: Department, { id }: StoredGroup): StoredUser {
  const job_title = department.head
  const known = world.users.all().find((user) => user.job_title === job_title)
  const manager_id = getPerson(world, 'ceo').id
  const role_ids = [getRole(world, 'Line manager').id]
  const position = { site: sites[0], department, standing: 'senior' } as const
  return known ?? hire(position, { job_title, manager_id, group_ids: [id], role_ids })
}

function getExtranet(world: World, name: string) {
  return world.extranets.all().find((extranet) => extranet.name === name)!
}

/** Of four jobs, the first is four times as common as the last. */
function jobsIn(random: Random, { jobs }: Department) {
  const titles = Object.keys(jobs)
  return weighted(
    random,
    titles.map((title, at) => ({ title, weight: titles.length - at })),
  )
}

/** Each is drawn as often as its weight before all are put back, so that the budget fits every department. */
function weighted<Value extends { weight: number }>(random: Random, values: readonly Value[]): () => Value {
  let tickets: Value[] = []
  return () => {
    if (tickets.length === 0) tickets = values.flatMap((value) => Array.from({ length: value.weight }, () => value))
    return tickets.splice(random.between(0, tickets.length - 1), 1)[0]!
  }
}
