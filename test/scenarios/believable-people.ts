import { departments } from '../../fixtures/departments.ts'
import { skillsFor } from '../../fixtures/skills.ts'
import { names } from '../../scenarios/baked/names.ts'
import { actsIn } from '../../scenarios/stories/company/acts.ts'
import type { StoredUser } from '../../src/apps/people/model.ts'
import { fullnameOf } from '../../src/core/text/fullname.ts'
import { day } from '../../src/core/time/clock.ts'
import { partsIn } from '../../src/core/time/dates.ts'
import type { World } from '../../src/world/world.ts'
import { findWrongPay } from './believable-pay.ts'
import { employees, teamRules } from './believable-teams.ts'
import { contentOf, textsIn } from './texts.ts'

// Rules that someone from human resources would check. Each returns sentences about what is wrong.
export const peopleRules: Readonly<Record<string, (world: World) => string[]>> = {
  'text names only people in the directory': findStrangers,
  'text names only jobs that someone has': findVacantJobs,
  'text counts at most the people of the company': findCrowds,
  'the budget pays for the people of each department': findWrongBudgets,
  'the budget agrees with the pay bands': findWrongPay,
  'a processed sheet has the receipts that the policy requires': findMissingReceipts,
  'certificates are valid, and contracts run': findExpired,
  'no one assigns a badge to themselves': findSelfAwards,
  'skills fit the job': findOddSkills,
  'people with reports have the role of a line manager': findManagersWithoutRole,
  'full names in Chinese characters have the family name first': findReversedNames,
  'people who work mornings only are there in the morning': findAfternoons,
  ...teamRules,
}

const titles = 'Mr|Mrs|Ms|Dr|Herr|Frau|Madame|Monsieur|Mme|Pan|Pani'
const givenNames = new Set(
  Object.values(names as Record<string, Record<string, { given: string[] }>>).flatMap((sexes) =>
    Object.values(sexes).flatMap(({ given }) => given.map((name) => name.split('|')[0]!)),
  ),
)
const twoNames = /(?<!\p{L})(\p{Lu}[\p{L}’'-]+)(?= (\p{Lu}[\p{L}’'-]+))/gu
const withTitle = new RegExp(`(?<!\\p{L})(?:${titles})\\.? (\\p{Lu}\\p{L}+)`, 'gu')
const withArabicTitle = /(?<!\p{L})(?:السيدة?|الأستاذة?|الدكتورة?) (\p{L}+)/gu

function findStrangers(world: World): string[] {
  const people = world.users.all()
  const known = new Set(people.flatMap(({ firstname, surname }) => [`${firstname} ${surname}`, firstname, surname]))
  return textsIn(world).flatMap(([place, text]) => {
    const pairs = Array.from(text.matchAll(twoNames), ([, first, second]) => [first!, `${first} ${second}`] as const)
    const named = [
      ...pairs.filter(([first]) => givenNames.has(first)).map(([, name]) => name),
      ...Array.from(text.matchAll(withTitle), ([, name]) => name!),
      ...Array.from(text.matchAll(withArabicTitle), ([, name]) => name!),
    ]
    return named.filter((name) => !known.has(name)).map((name) => `${place} names ${name}, who is not in the directory`)
  })
}

const jobs = departments.flatMap(({ head, lead, jobs }) => [head, lead, ...Object.keys(jobs)])
const anyJob = new RegExp(`(?<!\\p{L})(?:${jobs.join('|')})(?=s?(?!\\p{L}))`, 'gu')
const headsOf = /\b[Hh]eads of ((?:[A-Z][A-Za-z ]*?)(?:(?:, | and )[A-Z][A-Za-z ]*?)*)(?=[.;:]|\n|$| [a-z])/g
const arabicHeads = /(?<!\p{L})رئيسة? (?:قسم )?\p{L}+/gu

function findVacantJobs(world: World): string[] {
  const held = new Set(employees(world).map(({ job_title }) => job_title))
  const isHeld = (job: string) => held.has(job) || [...held].some((title) => title.startsWith(job))
  return textsIn(world).flatMap(([place, text]) => {
    const named = [
      ...Array.from(text.matchAll(anyJob), ([job]) => job),
      ...Array.from(text.matchAll(headsOf), ([, list]) =>
        list!.split(/, | and /).map((name) => `Head of ${name.trim()}`),
      ),
      ...Array.from(text.matchAll(arabicHeads), ([job]) => job),
    ].flat()
    return [...new Set(named)]
      .filter((job) => !isHeld(job))
      .map((job) => `${place} names the ${job}, but no one has that job`)
  })
}

const numbers =
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
    ' ',
  )
const tens = { thirty: 30, forty: 40, fifty: 50, sixty: 60, seventy: 70, eighty: 80, ninety: 90, hundred: 100 }
const counted = /([\p{L}\d,]+) (?:people|newcomers|colleagues|employees|votes|first aiders|fire wardens|posts)\b/giu

function findCrowds(world: World): string[] {
  const count = employees(world).length
  return textsIn(world).flatMap(([place, text]) =>
    Array.from(text.matchAll(counted), ([phrase, number]) => [phrase, toNumber(number!)] as const)
      .filter(([, value]) => value > count)
      .map(([phrase]) => `${place} has "${phrase}", but the company has ${count} people`),
  )
}

function toNumber(number: string): number {
  const word = number.toLowerCase()
  const value = numbers.indexOf(word) + 1 || tens[word as keyof typeof tens] || Number(word.replaceAll(',', ''))
  return Number.isNaN(value) ? 0 : value
}

/** By department: pay with taxes and insurance for a year, in thousands. */
function findWrongBudgets(world: World): string[] {
  const budgets = [
    ['Budget.csv', ',', 1, 30, 140],
    ['الموازنة.xlsx', /\s{2,}/, 1, 90, 700],
  ] as const
  return budgets.flatMap(([title, comma, column, least, most]) => {
    const adopted = world.documents.all().find((document) => document.title === title)?.modified_at ?? ''
    const heads = new Map<unknown, number>()
    // It does not include people who came later.
    for (const { metadata } of employees(world).filter((user) => String(user.metadata.start_date) <= adopted))
      heads.set(metadata.department, (heads.get(metadata.department) ?? 0) + 1)
    const rows =
      contentOf(world, title)
        ?.split(/\r?\n/)
        .map((row) => row.trim().split(comma)) ?? []
    return [...heads].flatMap(([department, people]) => {
      if (rows.length === 0 || department === undefined) return []
      const staff = Number(rows.find(([name]) => name === department)?.[column])
      const isFair = staff >= people * least && staff <= people * most
      return isFair ? [] : [`"${title}" has ${staff} thousand for the ${people} people in ${department}`]
    })
  })
}

/** Up to 15 euros are paid without a receipt, once a month. Mileage and refunds have none. */
function findMissingReceipts({ expenseItems, expenseTypes, receipts, sheets, users }: World): string[] {
  const trusted = new Set<string>()
  return sheets
    .all()
    .filter(({ status }) => status === 'processed')
    .flatMap(({ id, name, user_id }) => {
      const { username } = users.need(user_id)
      const filed = receipts.where('sheet_id', id).map((receipt) => receipt.name)
      return expenseItems
        .where('sheet_id', id)
        .flatMap(({ vendor, description, amount, expense_type_id, receipt_date }) => {
          if (amount <= 0 || expenseTypes.get(expense_type_id!)?.name === 'Mileage') return []
          if (filed.some((receipt) => receipt.includes(vendor))) return []
          const month = `${username} ${receipt_date.slice(0, 7)}`
          const isTrusted = amount <= 1500 && !trusted.has(month)
          trusted.add(month)
          return isTrusted ? [] : [`sheet "${name}" of ${username} has no receipt for "${description}" by ${vendor}`]
        })
    })
}

const firstAid = /^First aider$|^مسعف معتمد$/

function findExpired(world: World): string[] {
  const { assignments, badges, documents, users, versions } = world
  const now = world.clock.now()
  const old = assignments.all().filter(({ badge_id, assigned_at }) => {
    return firstAid.test(badges.need(badge_id).title) && now - Date.parse(assigned_at) > 2 * 365 * day
  })
  const title = 'Reference standards.csv'
  const list = documents.all().find((document) => document.title === title)
  const written = list && versions.where('document_id', list.id).at(-1)!.created_at
  const standards = (contentOf(world, title) ?? '').split(/\r?\n/).slice(1).filter(Boolean)
  const ended = documents.all().filter(({ title, metadata, created_at }) => {
    const [, term = ''] = /contract.*\bfor (\w+) years\b/i.exec(`${title}: ${metadata.description}`) ?? []
    return term !== '' && now > Date.parse(created_at) + toNumber(term) * 365 * day
  })
  return [
    ...ended.map(({ title, created_at }) => `"${title}" of ${created_at.slice(0, 10)} has run out`),
    ...old.map(({ user_id }) => `the first-aid certificate of ${users.need(user_id).username} has expired`),
    ...standards
      .filter((row) => now > Date.parse(written!) + Number(/(\d+) months"?$/.exec(row)?.[1] ?? 0) * 30 * day)
      .map((row) => `the certificate of ${row.split(',')[0]} in "${title}" has expired`),
  ]
}

function findSelfAwards({ assignments, badges, users }: World): string[] {
  return assignments
    .all()
    .filter(({ assigned_by, user_id }) => assigned_by === user_id)
    .map(
      ({ badge_id, user_id }) =>
        `${users.need(user_id).username} assigned "${badges.need(badge_id).title}" to themselves`,
    )
}

/** People of the Arabic company wrote their own. */
function findOddSkills(world: World): string[] {
  return employees(world).flatMap(({ username, job_title, metadata: { department, skills } }) => {
    const known = departments.find(({ name }) => name === department)
    if (!known || !Array.isArray(skills)) return []
    const fitting = skillsFor(job_title, known)
    return skills
      .filter((skill) => !fitting.includes(skill))
      .map((skill) => `${username}, ${job_title}, has the skill ${skill}`)
  })
}

function findManagersWithoutRole(world: World): string[] {
  const managers = new Set(employees(world).flatMap(({ manager_id }) => manager_id ?? []))
  const roles = world.roles.all().filter(({ name }) => name === 'Line manager' || name === 'مدير مباشر')
  return [...managers]
    .map((id) => world.users.need(id))
    .filter(({ role_ids }) => !roles.some(({ id }) => role_ids.includes(id)))
    .map(({ username }) => `${username} has reports, but not the role of a line manager`)
}

const han = /^\p{Script=Han}+$/u
const familyNames = new Set((names as { ja: Record<string, { family: string[] }> }).ja.female!.family.map(plain))

function plain(name: string): string {
  return name.split('|')[0]!
}

function findReversedNames({ users }: World): string[] {
  return users
    .all()
    .filter(({ surname }) => han.test(surname))
    .flatMap((user) => [
      ...(familyNames.has(user.surname) ? [] : [`${user.username} has the given name ${user.surname} as surname`]),
      ...(fullnameOf(user) === `${user.surname} ${user.firstname}`
        ? []
        : [`${user.username} is shown as ${fullnameOf(user)}, with the given name first`]),
    ])
}

function findAfternoons(world: World): string[] {
  const isMornings = ({ metadata: { about } }: StoredUser) => /mornings only/.test(String(about))
  const people = new Map(
    employees(world)
      .filter(isMornings)
      .map((user) => [user.id, user]),
  )
  const visits = [...people.values()].flatMap(({ id, last_time_login, last_time_used }) =>
    [last_time_login, last_time_used].map((when) => ({ what: 'a visit', who: id, when: when ?? '' })),
  )
  return [...actsIn(world), ...visits].flatMap(({ what, who, when }) => {
    const user = people.get(who)
    if (!user || when === '') return []
    const { hour, minute } = partsIn(user.timezone, when)
    return Number(hour) < 13 ? [] : [`${user.username} works mornings only, but ${what} is at ${hour}:${minute}`]
  })
}
