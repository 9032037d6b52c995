import type { Company } from '../../fixtures/company.ts'
import { type Department, type DepartmentName, departmentNamed, departments } from '../../fixtures/departments.ts'
import { type City, type Site, sites } from '../../fixtures/sites.ts'
import type { StoredGroup, StoredUser } from '../../src/apps/people/model.ts'
import type { World } from '../../src/world/world.ts'
import { seedSmallCompany } from './small-company.ts'

type SmallCompany = ReturnType<typeof seedSmallCompany>

/** The people of a department in one city: a head, sections if there are many people, and teams of ten. */
interface Branch {
  group: StoredGroup
  head?: StoredUser
  section?: Post
  team?: Post
}

/** A manager, and how many more people can report to them. */
interface Post {
  leader: StoredUser
  free: number
}

const teamSize = 9
const sectionSize = 9

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

/** The small company, grown: everybody in it keeps their id, name and position. */
export function seedManyPeople(world: World, seed: number, size: number): void {
  const small = seedSmallCompany(world, seed)
  inviteGuests(small, Math.floor(size * 0.03))
  const groups = new Map<string, StoredGroup>(departments.map(({ name }) => [name, groupOf(small, name)]))
  const heads = new Map<string, StoredUser>(departments.map(({ name }) => [name, headOf(small, name)]))
  const branches = new Map<string, Branch>()
  while (world.users.size < size) {
    const site = weighted<Site>(small.company, sites)
    const department = weighted<Department>(small.company, departments)
    const key = `${department.name}, ${site.city}`
    const branch = branches.get(key) ?? openBranch(small.company, key, groups.get(department.name)!)
    branches.set(key, branch)
    fillBranch(small, branch, site, department, heads.get(department.name)!)
  }
}

/** The next person becomes a manager where one is missing, else joins a team. */
function fillBranch(small: SmallCompany, branch: Branch, site: Site, department: Department, above: StoredUser): void {
  const { company, groups, roles } = small
  const whole = company.world.groups.get(branch.group.parent_id)!
  const place = {
    city: site.city as City,
    department: department.name as DepartmentName,
    groups: [groups.everyone, whole, branch.group],
  }
  const lead = (job_title: string, reportsTo: StoredUser) =>
    company.hire({ ...place, job_title, reportsTo, standing: 'senior', roles: [roles.lineManager] })

  // The weights are percentages, so their product is the share of ten thousand.
  const hasSections = department.weight * site.weight > 100
  const isTeamFull = !branch.team || branch.team.free === 0
  const isSectionFull = !branch.section || branch.section.free === 0
  if (!branch.head) {
    branch.head = lead(`${department.head.replace('Managing Director', 'Site Manager')}, ${site.city}`, above)
    company.entrust(branch.head, branch.group)
  } else if (hasSections && isTeamFull && isSectionFull) {
    branch.section = { leader: lead(`Section Manager, ${department.name}`, branch.head), free: sectionSize }
  } else if (isTeamFull) {
    branch.team = { leader: lead(department.lead, branch.section?.leader ?? branch.head), free: teamSize }
    if (branch.section) branch.section.free--
  } else {
    hireMember(small, { ...place, reportsTo: branch.team!.leader })
    branch.team!.free--
  }
}

function hireMember({ company, roles }: SmallCompany, engagement: Parameters<Company['hire']>[0]): void {
  const { datatype } = company.speakers.en
  const duties = [
    ...(datatype.boolean(0.04) ? [roles.firstAider] : []),
    ...(datatype.boolean(0.02) ? [roles.fireWarden] : []),
  ]
  const isNew = datatype.boolean(0.04)
  const never = isNew ? { last_time_login: null, last_time_used: null } : {}
  const member = company.hire({ ...engagement, ...never, standing: isNew ? 'newcomer' : 'settled', roles: duties })
  if (datatype.boolean(0.02)) company.block(member)
}

function inviteGuests({ company, portals }: SmallCompany, count: number): void {
  const { helpers, datatype } = company.speakers.en
  for (let guest = 0; guest < count; guest++) {
    const { city } = weighted(company, sites)
    const sells = datatype.boolean(0.7)
    const firm = helpers.arrayElement(firms[sells ? 'partners' : 'suppliers'])
    const job_title = helpers.arrayElement([
      'Service Manager',
      'Installer',
      'Buyer',
      'Key Account Manager',
      'Office Manager',
    ])
    const groups = sells && datatype.boolean() ? [portals.installers] : []
    company.invite(sells ? portals.partners : portals.suppliers, firm, { city, job_title, groups })
  }
}

function openBranch(company: Company, name: string, within: StoredGroup): Branch {
  return { group: company.formGroup({ name, description: `${name.replace(', ', ' in ')}.`, within }) }
}

function groupOf({ company, groups }: SmallCompany, department: DepartmentName): StoredGroup {
  const known = Object.values(groups).find(({ name }) => name === department)
  return known ?? company.formDepartment(department, { within: groups.everyone })
}

function headOf({ company, groups, roles, management }: SmallCompany, department: DepartmentName): StoredUser {
  const job_title = departmentNamed(department).head
  const known = company.world.users.all().find((user) => user.job_title === job_title)
  const post = {
    department,
    job_title,
    standing: 'senior',
    groups: [groups.everyone],
    roles: [roles.lineManager],
  } as const
  return known ?? company.hire({ ...post, reportsTo: management.ceo })
}

function weighted<Value extends { weight: number }>({ speakers }: Company, values: readonly Value[]): Value {
  return speakers.en.helpers.weightedArrayElement(values.map((value) => ({ weight: value.weight, value })))
}
