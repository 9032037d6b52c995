import { departments } from '../../fixtures/departments.ts'
import { day } from '../../src/core/time/clock.ts'
import type { World } from '../../src/world/world.ts'
import { contentOf, textsIn } from './texts.ts'

export const employees = ({ users }: World) => users.where('extranet_id', 1).filter(({ blocked }) => !blocked)

// Rules about profiles, teams and what they do. Each returns sentences about what is wrong.
export const teamRules: Readonly<Record<string, (world: World) => string[]>> = {
  'everyone has a birthday, and most people have skills': findEmptyProfiles,
  'managers have reports': findLonelyManagers,
  'a head has colleagues in the department, and a large company has many heads': findFewHeads,
  'no department has more leaders or specialists than people in its main job': findTopHeavy,
  'first aiders and fire wardens have the badge': findMissingDuties,
  'a service report is newer than the certificate of its meter': findUncalibrated,
  'a line is in reports of one department only, and once in those of one area': findRepeatedLines,
  'notes, sheets and documents are spread over the year before': findSilence,
  'text names only departments that exist': findUnknownDepartments,
}

/** People who start today have no profile yet. */
function findEmptyProfiles(world: World): string[] {
  const today = world.clock.instant().slice(0, 10)
  const people = employees(world).filter(({ metadata }) => String(metadata.start_date ?? today) < today)
  const unskilled = people.filter(({ metadata: { skills } }) => !Array.isArray(skills) || skills.length === 0)
  return [
    ...people.filter(({ metadata }) => !metadata.birthday).map(({ username }) => `${username} has no birthday`),
    ...(unskilled.length > people.length / 2 ? [`${unskilled.length} of ${people.length} people have no skills`] : []),
  ]
}

// The Lead Firmware Engineer is away in one scenario, and someone else approves.
const leading = /^(Head of|Lead Engineer|Managing|Site Manager|Section|Area|Division)\b|Supervisor|Team Leader/

function findLonelyManagers(world: World): string[] {
  const managers = new Set(employees(world).map(({ manager_id }) => manager_id))
  return employees(world)
    .filter(({ id, job_title }) => leading.test(job_title) && !managers.has(id))
    .map(({ username, job_title }) => `${username}, ${job_title}, has no reports`)
}

function findFewHeads(world: World): string[] {
  const people = employees(world)
  const heads = people.filter(({ job_title }) => job_title.startsWith('Head of'))
  const alone = heads.filter(
    ({ id, metadata }) =>
      !people.some((one) => one.manager_id === id && one.metadata.department === metadata.department),
  )
  return [
    ...alone.map(({ username, job_title }) => `${username}, ${job_title}, leads no one in that department`),
    ...(people.length > 250 && heads.length < 15 ? [`${people.length} people have only ${heads.length} heads`] : []),
  ]
}

/** Chance decides in small departments. */
function findTopHeavy(world: World): string[] {
  return departments.flatMap(({ name, lead, jobs }) => {
    const people = employees(world).filter(({ metadata }) => metadata.department === name)
    const count = (job: string) => people.filter(({ job_title }) => job_title === job).length
    const [main = '', ...others] = Object.keys(jobs)
    return [lead, others.at(-1)!]
      .filter((job) => people.length >= 15 && count(job) > count(main))
      .map((job) => `${name} has ${count(job)} people with the job ${job}, but ${count(main)} with the job ${main}`)
  })
}

function findMissingDuties(world: World): string[] {
  return ['First aider', 'Fire warden'].flatMap((title) => {
    const role = world.roles.all().find(({ name }) => name === title)
    const badge = world.badges.all().find((one) => one.title === title)
    if (!role || !badge) return []
    const holders = new Set(world.assignments.where('badge_id', badge.id).map(({ user_id }) => user_id))
    return employees(world)
      .filter(({ id, role_ids }) => role_ids.includes(role.id) && !holders.has(id))
      .map(({ username }) => `${username} has no badge "${title}"`)
  })
}

function findUncalibrated(world: World): string[] {
  const { documents } = world
  const certified = new Map(
    documents.all().flatMap(({ title, created_at }) => {
      const [, serial] = /^UF-200 certificate (\d+)\.txt$/.exec(title) ?? []
      return serial ? [[serial, created_at]] : []
    }),
  )
  const valid = 4 * 365 * day
  const reports = documents.all().filter(({ title }) => title.startsWith('Service report '))
  return reports.flatMap(({ title, created_at }) => {
    const [, serial = ''] = /serial number (\d+)/.exec(contentOf(world, title) ?? '') ?? []
    const age = Date.parse(created_at) - Date.parse(certified.get(serial) ?? '')
    return age > 0 && age < valid ? [] : [`"${title}" is about meter ${serial}, certified ${certified.get(serial)}`]
  })
}

function findRepeatedLines(world: World): string[] {
  const first = new Map<string, { department: unknown; title: string }>()
  const repeated: string[] = []
  for (const { title, creator_id } of world.documents.all()) {
    const [, area] = /^Report \d+, (.+)\.txt$/.exec(title) ?? []
    if (!area) continue
    const { department } = world.users.need(creator_id).metadata
    for (const [line] of contentOf(world, title)!.matchAll(/^(?:Done|Next|Worries): .+$/gm)) {
      for (const key of [line, `${area}: ${line}`]) {
        const earlier = first.get(key)
        first.set(key, earlier ?? { department, title })
        if (earlier && (earlier.department !== department || key !== line))
          repeated.push(`"${title}" and "${earlier.title}" have the line "${line}"`)
      }
    }
  }
  return repeated
}

/** In a company that does much, no two months of the year before are without any of it. */
function findSilence(world: World): string[] {
  const now = world.clock.now()
  const acts = { notes: 'created_at', sheets: 'modified_at', documents: 'created_at' } as const
  return Object.entries(acts).flatMap(([name, field]) => {
    const rows = world.tables[name as keyof typeof acts].all() as readonly Record<string, unknown>[]
    if (rows.length < 300) return []
    const ages = rows.map((row) => (now - Date.parse(String(row[field]))) / day)
    return [0, 60, 120, 180, 240, 300]
      .filter((from) => !ages.some((age) => age >= from && age < from + 60))
      .map((from) => `no ${name} from ${from} to ${from + 60} days ago`)
  })
}

const otherDepartments =
  /(?<![.?!:\n] |^)\b(?:Purchasing|Procurement|Logistics|Facilities|Legal|Accounting|Administration)\b(?! rules)/gm

function findUnknownDepartments(world: World): string[] {
  return textsIn(world).flatMap(([place, text]) =>
    Array.from(text.matchAll(otherDepartments), ([name]) => `${place} names ${name}, which is not a department`),
  )
}
