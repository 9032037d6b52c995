import { describe, expect, it } from 'vitest'
import { createSimulator, defineScenario, type World } from '../src/index.ts'
import {
  actorOf,
  addTopFolder,
  awardBadges,
  daysAgo,
  dismiss,
  fillKnowledgeBase,
  folderAt,
  getDocument,
  getGroup,
  getPerson,
  hire,
  share,
  smallCompany,
  submitExpenses,
  thank,
  withoutNotifications,
  workday,
} from './index.ts'

// The verbs that users write their own stories with.

/** Creates a simulator with a seeded world. */
async function simulate(seed: (world: World) => void) {
  const story = defineScenario({ name: 'story', title: 'A story', shows: 'It.', extends: smallCompany, seed })
  const simulator = await createSimulator({ scenario: story, verify: true })
  const get = async (path: string, as: string) => {
    const reply = await simulator.fetch(new Request(`http://x${path}`, { headers: { 'x-sim-user': as } }))
    return reply.json()
  }
  return { world: simulator.world, get }
}

describe('scenario verbs', () => {
  it('hire people, who can sign in, and dismiss others', async () => {
    const { world, get } = await simulate((world) => {
      hire(world, {
        username: 'eve',
        firstname: 'Eve',
        surname: 'Ek',
        job_title: 'Tester',
        reportsTo: 'Head of Quality',
        groups: ['Everyone', 'Quality'],
        metadata: { location: 'Lyon' },
      })
      dismiss(world, 'colleague')
    })
    expect(await get('/api/people/v2/user', 'eve')).toMatchObject({ fullname: expect.stringContaining('Ek') })
    const eve = getPerson(world, 'Tester')
    expect(eve).toMatchObject({ username: 'eve', password: 'eve', metadata: { location: 'Lyon' } })
    expect(eve.manager_id).toBe(getPerson(world, 'Head of Quality').id)
    expect(eve.group_ids).toContain(getGroup(world, 'Quality').id)
    expect(getPerson(world, 'colleague').blocked).toBe(true)
  })

  it('add folders, share them, add documents and find them', async () => {
    const { world, get } = await simulate((world) => {
      const lab = addTopFolder(world, 'Laboratory', 'Where it smells.')
      share(world, lab, { user_id: getPerson(world, 'employee').id }, ['view', 'edit'])
      share(world, lab, { group_id: getGroup(world, 'Everyone').id }, ['view'])
      daysAgo(world, workday(world, 5), '10:00', () =>
        actorOf(world, 'employee').addDocument(lab, { title: 'Ünïcode.txt', bytes: 'Smells of ✓' }),
      )
    })
    const { id } = folderAt(world, 'Laboratory')
    expect(await get(`/intranet/rest/documents/folder/${id}`, 'reader')).toMatchObject([{ title: 'Ünïcode.txt' }])
    const document = getDocument(world, 'Ünïcode.txt')
    expect(document.created_at).toBe('2026-02-25T10:00:00.000Z')
    const [version] = world.versions.where('document_id', document.id)
    const { bytes } = world.files.need(version!.components[0]!.file_id)
    expect(new TextDecoder().decode(bytes as Uint8Array)).toBe('Smells of ✓')
  })

  it('thank people and groups, with tags or without', async () => {
    const { world } = await simulate((world) => {
      const [manager, employee] = ['manager', 'employee'].map((who) => getPerson(world, who))
      withoutNotifications(world, () => thank(world, manager!, { text: 'Well done.', to: [employee!] }))
      const [tag] = world.tags.all()
      thank(world, employee!, { text: 'All of you.', values: [tag!.name], to: [getGroup(world, 'Quality')] })
    })
    expect(
      world.notes
        .all()
        .slice(-2)
        .map(({ description }) => description),
    ).toEqual(['Well done.', 'All of you.'])
    expect(world.outbox.all().some(({ text }) => text.includes('Well done.'))).toBe(false)
  })

  it('award badges, submit expense sheets, and fill the knowledge base', async () => {
    const { world } = await simulate((world) => {
      awardBadges(world, {
        honours: [{ title: 'Tidy', description: '', image: { icon: 'star' }, colour: 'ffffff', since: 20 }],
        occasions: [{ badges: ['Tidy'], to: ['employee'], days: 10, message: 'So tidy.' }],
      })
      submitExpenses(world, [
        {
          who: 'employee',
          name: 'Brooms',
          days: 4,
          status: 'approved',
          location: 'Kraków',
          dept: 'Engineering',
          items: [
            { before: 1, vendor: 'Miotła', expenseType: 'Hotel', description: 'Two', amount: 20, receipt: 'slip' },
          ],
        },
      ])
      const [category] = world.categories.all()
      const entry = {
        category: category!.name,
        by: 'employee',
        language: 'en',
        daysAgo: 3,
        text: '<p>Sweep.</p>',
      } as const
      fillKnowledgeBase(world, { articles: [{ ...entry, title: 'How to sweep' }] })
    })
    const [badge] = world.badges.all().filter(({ title }) => title === 'Tidy')
    expect(world.assignments.where('badge_id', badge!.id)).toMatchObject([{ message: 'So tidy.' }])
    expect(world.sheets.all().find(({ name }) => name === 'Brooms')).toMatchObject({ status: 'approved' })
    expect(world.articles.all().at(-1)).toMatchObject({ title: 'How to sweep', status: 'publish' })
  })

  it.each<[string, (world: World) => unknown]>([
    ['There is no person "zed"', (world) => getPerson(world, 'zed')],
    ['There is no group "Zed"', (world) => getGroup(world, 'Zed')],
    ['There is no folder Policies > Zed', (world) => folderAt(world, 'Policies', 'Zed')],
    [
      "There is no folder Calibration. Did you mean folderAt(world, 'Products', 'Flow meters', 'UF-200', 'Calibration')?",
      (world) => folderAt(world, 'Calibration'),
    ],
    ['There is no document "Zed"', (world) => getDocument(world, 'Zed')],
    ['There is no person "zed"', (world) => actorOf(world, 'zed')],
    ['There is no tag "Zed"', (world) => thank(world, world.users.need(1), { text: 'x', values: ['Zed'], to: [] })],
    [
      'folder',
      (world) =>
        actorOf(world, 'reader').addDocument(folderAt(world, 'Policies'), { title: 'Mine.txt', bytes: 'Mine.' }),
    ],
  ])('report %s', async (message, work) => {
    await expect(simulate((world) => void work(world))).rejects.toThrow(message)
  })
})
