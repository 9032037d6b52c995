import { describe, expect, it } from 'vitest'
import { createSimulator, type ScenarioName } from '../src/index.ts'
import type { World } from '../src/world/world.ts'
import { dateRules } from '../test/scenarios/believable-dates.ts'
import { peopleRules } from '../test/scenarios/believable-people.ts'
import { rules } from '../test/scenarios/consistency.ts'
import { findBroken } from '../test/scenarios/rules.ts'
import { isStress } from '../test/stress/times.ts'
import { getPerson } from './stories/verbs/people.ts'

// Reads a company as someone from human resources would.

const trials: [ScenarioName, number][] = [
  ['small-company', 6],
  ['company-of-300', 4],
  ...(isStress ? [2, 3, 5, 7, 8] : []).flatMap((seed): [ScenarioName, number][] => [
    ['small-company', seed],
    ['company-of-300', seed],
  ]),
]

it.each(trials)('%s is believable with seed %i', { timeout: 60_000 }, async (scenario, seed) => {
  const { world } = await createSimulator({ scenario, seed })
  expect(findBroken(world, { ...rules, ...dateRules, ...peopleRules })).toEqual({})
})

describe('each rule', () => {
  const write = (world: World, description: string) => world.notes.patch(1, { description })
  const describePerson = (world: World, who: string, metadata: object) => {
    const person = getPerson(world, who)
    world.users.patch(person.id, { metadata: { ...person.metadata, ...metadata } })
  }
  const award = (world: World, title: string) => {
    const { id } = world.badges.all().find((badge) => badge.title === title)!
    return world.assignments.where('badge_id', id)[0]!
  }
  type Case = [mistake: string, make: (world: World) => void, sentence: string | RegExp]
  const cases: Case[] = [
    [
      'a department that costs less than its pay bands',
      (world) => world.users.patch(getPerson(world, 'Content Editor').id, { job_title: 'Head of Marketing' }),
      /"Budget.csv" has 34 thousand for Marketing, whose pay bands require \d+ to \d+/,
    ],
    [
      'a name that no one has',
      (world) => write(world, 'Thank you, Hannah Quimby.'),
      'notes 1 names Hannah Quimby, who is not in the directory',
    ],
    [
      'a family name that no one has',
      (world) => write(world, 'Danke, Frau Vogelsang!'),
      'notes 1 names Vogelsang, who is not in the directory',
    ],
    [
      'a job that no one has',
      (world) => write(world, 'Thanks to all Machine Setters.'),
      'notes 1 names the Machine Setter, but no one has that job',
    ],
    [
      'the head of a department that has none',
      (world) => write(world, 'For the heads of Sales and IT.'),
      'notes 1 names the Head of IT, but no one has that job',
    ],
    [
      'too many people',
      (world) => write(world, 'Ninety people came.'),
      'notes 1 has "Ninety people", but the company has 22 people',
    ],
    [
      'people without pay',
      (world) => {
        for (const who of ['ceo', 'reader']) describePerson(world, who, { department: 'Marketing' })
      },
      '"Budget.csv" has 34 thousand for the 3 people in Marketing',
    ],
    [
      'a lost receipt',
      (world) => {
        const [receipt] = world.receipts.all().filter(({ name }) => name.includes('EuroNight'))
        world.receipts.patch(receipt!.id, { name: 'Menu.pdf' })
      },
      /^sheet "Embedded conference Nuremberg" of employee has no receipt for ".+" by EuroNight$/,
    ],
    [
      'an old certificate',
      (world) => world.assignments.patch(award(world, 'First aider').id, { assigned_at: '2023-03-01T10:00:00.000Z' }),
      'the first-aid certificate of colleague has expired',
    ],
    [
      'an old reference standard',
      (world) => {
        const { id } = world.documents.all().find(({ title }) => title === 'Reference standards.csv')!
        const [version] = world.versions.where('document_id', id)
        world.versions.patch(version!.id, { created_at: '2025-04-01T10:00:00.000Z' })
      },
      'the certificate of RS-04 in "Reference standards.csv" has expired',
    ],
    [
      'a contract that has run out',
      (world) => {
        const { id } = world.documents.all().find(({ title }) => title === 'Frame contract castings.pdf')!
        world.documents.patch(id, { created_at: '2024-02-01T10:00:00.000Z' })
      },
      '"Frame contract castings.pdf" of 2024-02-01 has run out',
    ],
    [
      'praise for oneself',
      (world) => {
        const { id, user_id } = award(world, 'Bright idea')
        world.assignments.patch(id, { assigned_by: user_id })
      },
      'expenses-admin assigned "Bright idea" to themselves',
    ],
    [
      'a skill of another job',
      (world) => describePerson(world, 'approver', { skills: ['VAT', 'Welding'] }),
      'approver, Head of Finance, has the skill Welding',
    ],
    [
      'a person without a birthday',
      (world) => describePerson(world, 'approver', { birthday: undefined }),
      'approver has no birthday',
    ],
    [
      'people without skills',
      (world) => {
        for (const { id, metadata } of world.users.all())
          world.users.patch(id, { metadata: { ...metadata, skills: [] } })
      },
      '22 of 22 people have no skills',
    ],
    [
      'a manager without reports',
      (world) => world.users.patch(getPerson(world, 'reader').id, { job_title: 'Site Manager, Toronto' }),
      'reader, Site Manager, Toronto, has no reports',
    ],
    [
      'a head without a department',
      (world) => {
        for (const { id } of world.users.where('manager_id', getPerson(world, 'approver').id)) {
          world.users.patch(id, { manager_id: 1 })
        }
      },
      'approver, Head of Finance, leads no one in that department',
    ],
    [
      'a first aider without the badge',
      (world) => world.assignments.delete(award(world, 'First aider').id),
      'colleague has no badge "First aider"',
    ],
    [
      'a department that does not exist',
      (world) => write(world, 'Thanks to all in Purchasing.'),
      'notes 1 names Purchasing, which is not a department',
    ],
    [
      'a manager without the role',
      (world) => world.users.patch(getPerson(world, 'manager').id, { role_ids: [] }),
      'manager has reports, but not the role of a line manager',
    ],
    [
      'a given name as surname',
      (world) => {
        const { id, firstname, surname } = getPerson(world, 'Hardware Engineer')
        world.users.patch(id, { firstname: surname, surname: firstname })
      },
      /^naoki\.hasegawa has the given name \p{Script=Han}+ as surname$/u,
    ],
    [
      'work in the afternoon',
      (world) => {
        describePerson(world, 'people-admin', { about: 'Back from parental leave, mornings only.' })
        world.notes.patch(1, { created_at: '2026-02-02T15:10:00.000Z' })
      },
      'people-admin works mornings only, but notes 1 created_at is at 15:10',
    ],
  ]

  it.each(cases)('finds %s', async (_mistake, make, sentence) => {
    const { world } = await createSimulator({ scenario: 'small-company' })
    make(world)
    const found = Object.values(findBroken(world, peopleRules)).flat()
    expect(found.filter((one) => (typeof sentence === 'string' ? one === sentence : sentence.test(one)))).not.toEqual(
      [],
    )
  })

  it('finds what only a large company can have', async () => {
    const { world } = await createSimulator({ scenario: 'company-of-300' })
    for (const { id, title } of world.documents.all()) {
      if (title === 'UF-200 certificate 40001.txt')
        world.documents.patch(id, { created_at: '2026-02-27T10:00:00.000Z' })
    }
    for (const { id } of world.notes.all()) world.notes.patch(id, { created_at: '2026-02-27T10:00:00.000Z' })
    const [finance, sales] = ['Finance', 'Sales'].map((department) => {
      const { id } = world.documents.all().find(({ title }) => title.endsWith(`, ${department}.txt`))!
      return world.versions.where('document_id', id)[0]!
    })
    world.versions.patch(sales!.id, { components: finance!.components })
    for (const { id, job_title } of world.users.all()) {
      if (job_title.includes(', ')) world.users.patch(id, { job_title: 'Trainee' })
      if (job_title === 'Field Service Technician') world.users.patch(id, { job_title: 'Training Specialist' })
    }
    const found = Object.values(findBroken(world, peopleRules)).flat()
    expect(found).toContainEqual(
      expect.stringMatching(/^"Service report .+" is about meter 40001, certified 2026-02-27/),
    )
    expect(found).toContainEqual(
      expect.stringMatching(/^"Report 502, Sales.txt" and "Report 501, Finance.txt" have the line "Done: /),
    )
    expect(found).toContainEqual(
      expect.stringMatching(
        /^Customer Service has \d+ people with the job Training Specialist, but 0 with the job Field/,
      ),
    )
    expect(found).toContain('no notes from 60 to 120 days ago')
    expect(found).toContainEqual(expect.stringMatching(/^2\d\d people have only 9 heads$/))
  }, 60_000)
})
