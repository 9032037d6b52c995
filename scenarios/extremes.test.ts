import { beforeAll, describe, expect, it } from 'vitest'
import { people } from '../src/apps/people/index.ts'
import { addressOf, type Contract } from '../src/core/http/contract.ts'
import type { ScenarioName } from '../src/index.ts'
import { loadContracts } from '../src/simulator/applications.ts'
import { type Company, openCompany } from '../test/company.ts'

let company: Company
const open = (scenario: ScenarioName) => {
  beforeAll(async () => {
    company = await openCompany(people, { scenario })
  })
}

describe('new-joiner', () => {
  open('new-joiner')

  it('has no records of their own in any application', async () => {
    const { id } = await company.done('GET', '/user')
    const lists = [
      `/api/badges/badges?assigned_to=${id}&status=all`,
      `/intranet/rest/expenses/sheet?user=${id}`,
      `/intranet/rest/expenses/items?user=${id}`,
      `/intranet/rest/knowledgebase/articles?publisher=${id}`,
      `/intranet/rest/knowledgebase/questions?publisher=${id}`,
      '/intranet/rest/documents/folder/0/documents?draft=1',
      '/intranet/rest/documents/folder/0/documents?to_approve=1',
      '/intranet/rest/documents/checkin',
      '/intranet/rest/documents/dropbox',
      '/intranet/rest/deleted',
    ]
    for (const path of lists) expect(await company.done('GET', path), path).toEqual([])
    const pages = [`/api/thankyou/v3/thanks?user_ids=${id}`, `/users/${id}/subordinates`, `/users/${id}/roles`]
    for (const path of pages) expect((await company.done('GET', path)).data, path).toEqual([])
  })

  it('has a manager, a code, a phone number and a department', async () => {
    const { world } = company.simulator
    const joiner = world.users.findBy('username', 'joiner')!
    const newcomer = world.users.findBy('username', 'newcomer')!
    expect(Object.keys(joiner.metadata)).toEqual(Object.keys(newcomer.metadata))
    expect(joiner).toMatchObject({ last_time_login: null, user_code: String(10_000 + joiner.id) })
    expect(joiner.metadata.start_date).toBe(world.clock.instant().slice(0, 10))
    const { data } = await company.done('GET', `/users/${joiner.manager_id}/subordinates`)
    expect(data).toContainEqual(expect.objectContaining({ username: 'joiner' }))
  })

  it('has no subscriptions', async () => {
    const categories = await company.done('GET', '/intranet/rest/knowledgebase/categories')
    const flags = categories.map((category: Record<string, boolean>) => category.user_is_subscribed)
    expect(new Set(flags)).toEqual(new Set([false]))
  })

  it('can read the shared content', async () => {
    expect((await company.done('GET', '/intranet/rest/documents/folder/0')).length).toBeGreaterThan(3)
  })
})

describe('long-names', () => {
  open('long-names')

  const contracts: Contract[] = []
  beforeAll(async () => {
    contracts.push(...(await loadContracts()))
  })

  it('works on every read endpoint, with names of maximum length', async () => {
    let asked = 0
    let longest = 0
    for (const contract of contracts) {
      for (const endpoint of Object.values(contract.endpoints)) {
        if (endpoint.method !== 'GET' || /:(name|table|file_key|component_name|version)/.test(endpoint.path)) continue
        // A stream does not end.
        if (endpoint.path === '/events') continue
        const path = addressOf(contract, endpoint).replace(/:\w+/g, '1')
        const needed = path.endsWith('/sheet') ? '?user=1' : path.endsWith('/subfolder') ? '?title=x' : ''
        const { status, body } = await company.send('GET', path + needed)
        expect([200, 404], path).toContain(status)
        asked += Number(status === 200)
        longest = Math.max(
          longest,
          ...[...JSON.stringify(body).matchAll(/"name":"([^"]*)"/g)].map(([, name]) => name!.length),
        )
      }
    }
    expect(asked).toBeGreaterThan(50)
    expect(longest).toBeGreaterThan(200)
  })

  it('follows the rules: a note, a tag and a user can be sent back unchanged', async () => {
    const [tag] = (await company.done('GET', '/api/thankyou/v3/tags')).data
    expect((await company.done('PUT', `/api/thankyou/v3/tags/${tag.id}`, { body: { name: tag.name } })).name).toBe(
      tag.name,
    )
    const user = await company.done('GET', '/users/7')
    const { firstname, surname, job_title } = user
    await company.done('PUT', '/users/7', { body: { firstname, surname, job_title } })
    expect(await company.done('GET', '/users/7')).toEqual(user)
  })

  it('has items with listed clients, and long text in every free-text field', async () => {
    const { world } = company.simulator
    const clients = world.clients.all().map(({ name }) => name)
    const named = world.expenseItems.all().filter(({ client }) => client !== '')
    expect(named.length).toBeGreaterThan(5)
    expect(named.filter(({ client }) => !clients.includes(client))).toEqual([])
    const texts = [
      ...world.receipts.all().map(({ name }) => name),
      ...world.images.all().map(({ name }) => name),
      ...world.trash.all().map(({ description }) => description),
      ...world.versions.all().map(({ comment }) => comment),
    ]
    expect(texts.filter((text) => text.length < 200)).toEqual([])
  })

  it('has long tags that can be searched and are on several articles, and long cover names', async () => {
    const articles = await company.done('GET', '/intranet/rest/knowledgebase/articles')
    const tags: string[] = articles.flatMap((article: { tags: string[] }) => article.tags)
    expect(Math.min(...tags.map(({ length }) => length))).toBeGreaterThan(150)
    expect(new Set(tags).size).toBeLessThan(tags.length)
    for (const tag of tags) {
      const found = await company.done('GET', `/intranet/rest/knowledgebase/articles?tag=${encodeURIComponent(tag)}`)
      expect(found.length, tag).toBe(tags.filter((other) => other === tag).length)
    }
    const covers = articles.map(({ cover_filename }: { cover_filename: string | null }) => cover_filename?.length ?? 0)
    expect(Math.max(...covers)).toBeGreaterThan(200)
  })

  it('keeps the file type of every document, component and receipt', async () => {
    const former = (await openCompany(people, { scenario: 'small-company' })).simulator.world
    const namesIn = (world: typeof former) => [
      ...world.documents.all().map(({ title }) => title),
      ...world.versions.all().flatMap(({ components }) => components.map(({ title }) => title)),
      ...world.receipts.all().map(({ name }) => name),
    ]
    const kindOf = (name: string) => /\.(pdf|md|csv|png|txt)$/.exec(name)?.[0]
    const names = namesIn(company.simulator.world)
    expect(names.map(kindOf)).toEqual(namesIn(former).map(kindOf))
    expect(new Set(names.map(kindOf)).size).toBe(6)
    expect(Math.max(...names.map(({ length }) => length))).toBe(255)
    expect(Math.min(...names.map(({ length }) => length))).toBeGreaterThan(200)
  })

  it('has long descriptions on folders and documents', async () => {
    const { folders, documents } = company.simulator.world
    const texts = [...folders.all(), ...documents.all()].map(({ metadata }) => String(metadata.description))
    expect(Math.min(...texts.map(({ length }) => length))).toBeGreaterThan(1900)
    expect(Math.max(...texts.map(({ length }) => length))).toBeLessThanOrEqual(2000)
  })

  it('never splits a character: each emoji is complete', async () => {
    const { users, folders, notes, tags } = company.simulator.world
    const texts = [
      ...users.all().flatMap(({ firstname, surname }) => [firstname, surname]),
      ...folders.all().map(({ title }) => title),
      ...notes.all().map(({ description }) => description),
      ...tags.all().map(({ name }) => name),
    ].filter((text) => text.startsWith('👩‍🔬'))
    expect(texts.length).toBeGreaterThan(5)
    for (const text of texts) expect(text).toMatch(/^(👩‍🔬|👨‍👩‍👧‍👦|🏴󠁧󠁢󠁳󠁣󠁴󠁿|🧑🏽‍💻|🇨🇭| )+ \d+$/u)
  })

  it('has every script, direction and kind of character in folder names', async () => {
    const folders = company.simulator.world.folders
      .all()
      .map(({ title }) => title)
      .join()
    for (const kind of [
      /\p{Script=Arabic}/u,
      /\p{Script=Hebrew}/u,
      /\p{Script=Thai}/u,
      /\p{Script=Han}/u,
      /\p{Emoji}/u,
      /<b>/,
    ])
      expect(folders).toMatch(kind)
  })
})
