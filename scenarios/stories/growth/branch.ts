import type { Department } from '../../../fixtures/departments.ts'
import type { Site } from '../../../fixtures/sites.ts'
import type { StoredGroup, StoredUser } from '../../../src/apps/people/model.ts'

/** A department in one city: teams of ten, and a head and managers above them if there are many people. */
export interface Branch {
  site: Site
  department: Department
  group: StoredGroup
  group_ids: number[]
  above: StoredUser
  /** How many people it will have, by the weights of site and department. */
  people: number
  head?: StoredUser
  /** The managers with free places, from the head's reports down to the team leader. */
  posts: (Post | undefined)[]
}

/** `free` counts the people who can still report to the leader. */
interface Post {
  leader: StoredUser
  free: number
}

const span = 9
/** From the rank above a team upwards. */
const ranks = ['Section Manager', 'Area Manager', 'Division Manager']

/** Levels of managers below the head, so that nobody has more than about twenty reports. */
export function levelsFor(people: number): number {
  return people > 10_000 ? 4 : people > 1000 ? 3 : people > 100 ? 2 : 1
}

export interface Vacancy {
  reportsTo: StoredUser
  /** Undefined for a member. */
  job_title?: string
  fill(user: StoredUser): void
}

export function nextVacancy(branch: Branch): Vacancy {
  const { site, department, above, people, posts } = branch
  const isLed = people >= 40 || department.name === 'Management'
  const head = branch.head ?? (isLed ? undefined : above)
  if (!head) {
    const job_title = `${department.head.replace('Managing Director', 'Site Manager')}, ${site.city}`
    const fill = (user: StoredUser) => {
      branch.head = user
    }
    return { reportsTo: above, job_title, fill }
  }
  if (people < 4) return { reportsTo: head, fill: () => {} }
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
