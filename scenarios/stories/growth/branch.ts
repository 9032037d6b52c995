import type { Department } from '../../../fixtures/departments.ts'
import type { Site } from '../../../fixtures/sites.ts'
import type { StoredGroup, StoredUser } from '../../../src/apps/people/model.ts'

/** A department in one city. Up to three people have no team leader there; from eight on, they have a head. */
export interface Branch {
  site: Site
  department: Department
  group: StoredGroup
  group_ids: number[]
  /** The head of the whole department. */
  above: StoredUser
  people: number
  /** How many of them are still to be hired. */
  left: number
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
function levelsFor(people: number): number {
  return people > 10_000 ? 4 : people > 1000 ? 3 : people > 100 ? 2 : 1
}

export function isTiny({ people }: Branch): boolean {
  return people < 4
}

export interface Vacancy {
  reportsTo: StoredUser
  /** Undefined for a member. */
  job_title?: string
  fill(user: StoredUser): void
}

export function headVacancy(branch: Branch): Vacancy {
  const { site, department, above, people, posts } = branch
  branch.left--
  const job_title = `${department.head.replace('Managing Director', 'Site Manager')}, ${site.city}`
  const fill = (user: StoredUser) => {
    branch.head = user
    posts.length = people > 12 ? levelsFor(people) : 0
  }
  return { reportsTo: above, job_title, fill }
}

/** People without a team leader report to the manager of their site, if there is one. */
export function nextVacancy(branch: Branch, siteManager: StoredUser | undefined): Vacancy {
  const { department, above, people, posts, head = above } = branch
  if (!branch.head && people >= 8) return headVacancy(branch)
  const left = branch.left--
  if (!branch.head && isTiny(branch)) return { reportsTo: siteManager ?? above, fill: () => {} }
  if (branch.head && posts.length === 0) return { reportsTo: head, fill: () => {} }
  if (posts.length === 0) posts.length = 1
  const last = posts.length - 1
  const team = posts[last]
  // Nobody leads a team of one or two.
  if (team && (team.free > 0 || left <= last + 3)) return { reportsTo: team.leader, fill: () => void team.free-- }
  let level = last
  while (level > 0 && !posts[level - 1]?.free) level--
  const superior = posts[level - 1]
  const job_title = level === last ? department.lead : `${ranks[last - level - 1]}, ${department.name}`
  const fill = (leader: StoredUser) => {
    posts[level] = { leader, free: level === last ? membersOf(people) : span }
    if (superior) superior.free--
  }
  return { reportsTo: superior?.leader ?? head, job_title, fill }
}

/** Teams of a branch are about equal. */
function membersOf(people: number): number {
  return Math.ceil(people / Math.ceil(people / (span + 1))) - 1
}
