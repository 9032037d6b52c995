import type { Department } from '../../../fixtures/departments.ts'
import type { Site } from '../../../fixtures/sites.ts'
import type { StoredGroup, StoredUser } from '../../../src/apps/people/model.ts'

/** The people of a department in one city: a head, teams of ten, and managers between them if there are many people. */
export interface Branch {
  site: Site
  department: Department
  group: StoredGroup
  /** The groups of its people. */
  group_ids: number[]
  /** Whom the head reports to. */
  above: StoredUser
  head?: StoredUser
  /** The managers that are being filled, from those who report to the head down to that of a team. */
  posts: (Post | undefined)[]
}

/** A manager, and how many more people can report to them. */
interface Post {
  leader: StoredUser
  free: number
}

/** How many people report to a manager. */
const span = 9
/** From the one above a team upwards. */
const ranks = ['Section Manager', 'Area Manager', 'Division Manager']

/** How many levels of managers are below the head of so many people, so that nobody has more than some twenty reports. */
export function levelsFor(people: number): number {
  return people > 10_000 ? 4 : people > 1000 ? 3 : people > 100 ? 2 : 1
}

/** What a branch needs next: a head, a manager, or a member of the last team. */
export interface Vacancy {
  reportsTo: StoredUser
  /** Undefined for a member. */
  job_title?: string
  fill(user: StoredUser): void
}

export function nextVacancy(branch: Branch): Vacancy {
  const { site, department, above, head, posts } = branch
  if (!head) {
    const job_title = `${department.head.replace('Managing Director', 'Site Manager')}, ${site.city}`
    const fill = (user: StoredUser) => {
      branch.head = user
    }
    return { reportsTo: above, job_title, fill }
  }
  const last = posts.length - 1
  const team = posts[last]
  if (team?.free) return { reportsTo: team.leader, fill: () => void team.free-- }
  let level = last
  while (level > 0 && !posts[level - 1]?.free) level--
  const superior = posts[level - 1]
  const job_title = level === last ? department.lead : `${ranks[last - level - 1]}, ${department.name}`
  const fill = (leader: StoredUser) => {
    posts[level] = { leader, free: span }
    if (superior) superior.free--
  }
  return { reportsTo: superior?.leader ?? head, job_title, fill }
}
