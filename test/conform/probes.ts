import { people } from '../../src/apps/people/index.ts'
import type { Exchange } from '../../src/conform/exchange.ts'
import type { Fidelity } from '../../src/core/fidelity.ts'
import type { Settings } from '../../src/spec/gaps.ts'
import { aBadge } from '../badges/badges.ts'
import { type Company, host, openCompany, type Reply, type RequestOptions } from '../company.ts'
import { folders, furnish as furnishLibrary } from '../documents/library.ts'
import { anItem, furnish as furnishExpenses } from '../expenses/expenses.ts'
import { toUser } from '../thanks/thanks.ts'
import { record } from './recorded.ts'

// Requests that show the value of each setting, to a fauxtranet that plays the real installation.

const v2 = `${host}/api/people/v2`
const rest = `${host}/intranet/rest`
const docs = `${rest}/documents`
const kb = `${rest}/knowledgebase`
const sheets = `${rest}/expenses/sheet`
const bin = `${rest}/deleted`
const notes = `${host}/api/thankyou/v3/thanks`
const tags = `${host}/api/thankyou/v3/tags`
const badges = `${host}/api/badges`
const { policies, travel, board, minutes } = folders

type Send = (method: string, path: string, body?: unknown, as?: string, more?: RequestOptions) => Promise<Reply>

interface Installation {
  send: Send
  world: Company['simulator']['world']
  /** Sends a POST, and returns the id of the new row, which the reply may not show. */
  create(
    path: string,
    table: 'sheets' | 'documents' | 'articles' | 'questions' | 'categories' | 'badges',
    body: object,
    as?: string,
  ): Promise<number>
}

type Probe = (installation: Installation) => Promise<void>

const largestFile = 1000

const trip = { name: 'Trip', location_id: 1, dept_id: 1 }

async function addDocument(
  { send, create }: Installation,
  folder: number,
  title: string,
  fields: object = {},
): Promise<number> {
  const { body } = await send('POST', `${docs}/dropbox`, 'words')
  return create(`${docs}/folder/${folder}/documents`, 'documents', {
    title,
    components: [{ file_key: body.file_key }],
    ...fields,
  })
}

async function checkIn({ send }: Installation, id: number, fields: object = {}): Promise<void> {
  const { body } = await send('POST', `${docs}/dropbox`, 'more words')
  await send('POST', `${docs}/checkin/${id}`, { comment: '', components: [{ file_key: body.file_key }], ...fields })
}

async function addCategories({ create }: Installation): Promise<[number, number]> {
  const above = await create(`${kb}/categories`, 'categories', { category_name: 'Works' })
  return [above, await create(`${kb}/categories`, 'categories', { category_name: 'Networks', parent_id: above })]
}

async function addArticle({ create }: Installation, title: string, category_id: number, as = 'admin'): Promise<number> {
  return create(`${kb}/articles`, 'articles', { title, category_id, status: 'publish' }, as)
}

const nextDay = ({ world }: Installation) => world.clock.advance(24 * 60 * 60 * 1000)

async function addSheet(own: Installation, as = 'bo', fields: object = {}): Promise<number> {
  const id = await own.create(sheets, 'sheets', { ...trip, items: [anItem(10), anItem(5)], ...fields }, as)
  await own.send('GET', `${sheets}/${id}`, undefined, as)
  return id
}

const itemsOf = ({ world }: Installation, sheet: number) =>
  world.expenseItems.where('sheet_id', sheet).map(({ id }) => id)

export const probes: { readonly [Id in keyof Settings]: Probe } = {
  'other-schemes': async ({ send }) => {
    await send('GET', `${v2}/users?limit=1`, undefined, undefined, { headers: { authorization: 'Bearer abc' } })
  },
  spellings: async (own) => {
    await addSheet(own)
  },
  unseen: async ({ send }) => {
    for (const as of ['admin', 'paul', 'admin']) await send('GET', `${docs}/folder/${board}/info`, undefined, as)
  },
  'created-status': async ({ create }) => {
    await create(`${badges}/badges`, 'badges', aBadge())
  },
  'written-reply': async ({ send }) => {
    await send('PUT', `${docs}/folder/${travel}/info`, { title: 'Travel' })
  },
  'plain-errors': async ({ send }) => {
    await send('GET', `${kb}/articles/999`)
  },
  'null-in-bodies': async ({ send }) => {
    await send('GET', `${v2}/users/2`)
    await send('PUT', `${v2}/users/2`, { company: null })
  },
  'page-size': async ({ send }) => {
    await send('GET', `${v2}/groups?limit=-5`)
  },
  'unknown-parameter': async ({ send }) => {
    await send('GET', `${v2}/groups?colour=red`)
  },
  'unknown-ids': async ({ send }) => {
    await send('GET', `${v2}/users/999`)
    await send('POST', `${v2}/groups`, { name: 'Lost', owner_id: 999 })
  },
  order: async ({ send }) => {
    await send('GET', `${v2}/users?limit=100`)
  },
  matching: async ({ send }) => {
    await send('GET', `${v2}/groups`)
    await send('GET', `${v2}/groups?query=engineering%20zeppelin`)
  },
  'long-date': async (own) => {
    const [category] = await addCategories(own)
    await own.send('GET', `${kb}/articles/${await addArticle(own, 'Dated', category)}`)
  },
  'date-text': async (own) => {
    await own.create(`${badges}/badges`, 'badges', aBadge({ title: 'Dated' }))
    await own.send('GET', `${badges}/badges`)
    await own.send('GET', `${docs}/folder/${travel}/info`)
  },
  wrappers: async ({ send }) => {
    await send('GET', `${v2}/roles`)
  },
  'all-or-any': async ({ send }) => {
    await send('GET', `${v2}/users/2`)
    await send('GET', `${v2}/users?ids=2,3`)
  },
  'people-view': async ({ send }) => {
    await send('GET', `${v2}/users/3`)
    await send('GET', `${v2}/user`, undefined, 'zoe')
    await send('POST', `${v2}/groups`, { name: 'Mine' }, 'zoe')
    await send('GET', `${v2}/users/3`, undefined, 'zoe')
  },
  unique: async ({ send }) => {
    await send('GET', `${v2}/users/3`)
    const user = { username: 'bo', firstname: 'B', surname: 'B', email: 'b@post.example' }
    await send('POST', `${v2}/users`, user)
  },
  'own-fields': async ({ send }) => {
    await send('GET', `${v2}/user`, undefined, 'carl')
    await send('POST', `${v2}/groups`, { name: 'Mine' }, 'carl')
    for (const body of [
      { job_title: 'Baker' },
      { company: 'Bakery' },
      { language: 'fr' },
      { metadata: { phone: '1' } },
    ])
      await send('PUT', `${v2}/users/4`, body, 'carl')
  },
  'metadata-merged': async ({ send }) => {
    await send('PUT', `${v2}/users/2`, { metadata: { desk: '4B' } })
    await send('PUT', `${v2}/users/2`, { metadata: { floor: 3 } })
  },
  'members-replaced': async ({ send }) => {
    await send('GET', `${v2}/groups/2/users`)
    await send('PUT', `${v2}/groups/2/users`, [{ id: 3 }])
    await send('GET', `${v2}/groups/2/users`)
  },
  'members-listed': async ({ send }) => {
    await send('PUT', `${v2}/users/5/groups`, [{ id: 1 }])
    await send('GET', `${v2}/users/5`)
    await send('GET', `${v2}/users/5/groups`)
    await send('GET', `${v2}/groups/1/users`)
  },
  never: async ({ send }) => {
    await send('GET', `${v2}/users/4`)
  },
  'v1-photo': async ({ send }) => {
    await send('GET', `${rest}/people/users/2?fields=photo`)
  },
  'badge-never': async ({ send, create }) => {
    await create(`${badges}/badges`, 'badges', aBadge({ title: 'Never' }))
    await send('GET', `${badges}/badges`)
  },
  'kb-order': async (own) => {
    const [category] = await addCategories(own)
    for (const title of ['Apples', 'Pears', 'Beans']) {
      await addArticle(own, title, category)
      nextDay(own)
    }
    await own.send('GET', `${kb}/articles`)
  },
  'kb-category-date': async (own) => {
    await addCategories(own)
    await own.send('GET', `${kb}/categories`)
  },
  'kb-addresses': async (own) => {
    const [category_id] = await addCategories(own)
    await own.create(`${kb}/questions`, 'questions', { title: 'Soup?', category_id })
    await own.send('GET', `${kb}/questions`)
  },
  'kb-category-list': async (own) => {
    await addCategories(own)
    await own.send('GET', `${kb}/categories`)
  },
  'kb-states': async (own) => {
    const [category_id] = await addCategories(own)
    await addArticle(own, 'Published', category_id)
    await own.create(`${kb}/articles`, 'articles', { title: 'No status', category_id })
    await own.send('GET', `${kb}/articles`)
  },
  'kb-edit': async (own) => {
    const { send, world, create } = own
    const [category_id] = await addCategories(own)
    world.categories.patch(category_id, { allows: ['article'] })
    await send('GET', `${v2}/user`, undefined, 'bo')
    await send('POST', `${kb}/categories`, { category_name: 'Mine' }, 'bo')
    const id = await create(`${kb}/articles`, 'articles', { title: 'Own', category_id }, 'bo')
    await send('GET', `${kb}/articles/${id}`, undefined, 'bo')
    await send('PUT', `${kb}/articles/${id}`, { title: 'Own, again' }, 'bo')
  },
  'kb-filters': async (own) => {
    const [above, below] = await addCategories(own)
    await addArticle(own, 'Above', above)
    await addArticle(own, 'Below', below)
    for (const path of [`categories/${above}`, 'articles', `articles?category=${above}`])
      await own.send('GET', `${kb}/${path}`)
  },
  'kb-archived': async (own) => {
    const [category_id] = await addCategories(own)
    await own.create(`${kb}/questions`, 'questions', { title: 'Old?', category_id })
    const old = await own.create(`${kb}/questions`, 'questions', { title: 'New?', category_id })
    own.world.questions.patch(old, { archived: true })
    for (const query of ['', '?archived=1']) await own.send('GET', `${kb}/questions${query}`)
  },
  'expenses-whose': async ({ send }) => {
    await send('GET', sheets)
  },
  'expenses-total': async (own) => {
    await addSheet(own, 'bo', { total_amount: 99 })
  },
  'expenses-total-again': async (own) => {
    const put = async (id: number) => {
      await own.send('PUT', `${sheets}/${id}`, { items: [anItem(7)] }, 'bo')
      await own.send('GET', `${sheets}/${id}`, undefined, 'bo')
    }
    await put(await addSheet(own))
    await put(await addSheet(own, 'bo', { total_amount: 99 }))
  },
  'expenses-status': async (own) => {
    const { send, world } = own
    await send('GET', `${v2}/user`, undefined, 'bo')
    // A supervisor may not rename a sheet.
    await send('PUT', `${v2}/users/4/manager`, { manager_id: 3 })
    await send('PUT', `${sheets}/${await addSheet(own, 'carl')}`, { name: 'Renamed' }, 'bo')
    for (const status of ['approved', 'processed'] as const) {
      const id = await addSheet(own)
      world.sheets.patch(id, { status })
      await send('GET', `${sheets}/${id}`, undefined, 'bo')
      await send('PUT', `${sheets}/${id}`, { notes: 'Late' }, 'bo')
    }
  },
  'expenses-put-items': async (own) => {
    const id = await addSheet(own)
    const [first] = itemsOf(own, id)
    await own.send('PUT', `${sheets}/${id}`, { items: [{ id: first, amount: 4 }] }, 'bo')
  },
  'expenses-order': async (own) => {
    for (const name of ['Aachen', 'Cork', 'Bonn']) {
      await addSheet(own, 'bo', { name })
      nextDay(own)
    }
    await own.send('GET', `${sheets}?user=3`, undefined, 'bo')
  },
  'listing-order': async (own) => {
    const id = await addDocument(own, travel, 'Twice')
    await own.send('POST', `${docs}/checkout/${id}`)
    await checkIn(own, id)
    await own.send('GET', `${docs}/document/${id}/versions`)
  },
  'document-kinds': async ({ send }) => {
    await send('POST', `${docs}/folder/${travel}/documents`, { title: 'Marker', doc_type: 'marker' })
    await send('GET', `${docs}/folder/${travel}/documents`)
  },
  contributors: async (own) => {
    const id = await addDocument(own, travel, 'Contributed')
    await own.send('GET', `${docs}/folder/${policies}`, undefined, 'bo')
    await own.send('GET', `${docs}/document/${id}`, undefined, 'bo')
    await own.send('POST', `${docs}/checkout/${id}`, undefined, 'bo')
  },
  'not-implemented': async ({ send }) => {
    await send('PUT', `${docs}/dropbox`)
  },
  'record-types': async (own) => {
    const id = await addDocument(own, travel, 'Recorded')
    await own.send('PUT', `${docs}/document/${id}`, { record_types: { 3: { box: 4 } } })
    await own.send('GET', `${docs}/document/${id}`)
  },
  'document-dates': async (own) => {
    await own.send('GET', `${docs}/document/${await addDocument(own, travel, 'Undeclared')}`)
  },
  'drop-box-failure': async ({ send }) => {
    await send('POST', `${docs}/dropbox`, 'x'.repeat(largestFile + 1))
  },
  'draft-approval': async (own) => {
    const { send, world } = own
    const id = await addDocument(own, travel, 'Linked')
    await send('POST', `${docs}/link`, { objects: [`document/${id}`], destination: minutes })
    world.grants.add({ folder_id: minutes, user_id: 3, group_id: null, rights: ['view', 'edit'] })
    await send('POST', `${docs}/checkout/${id}?parent_id=${travel}`)
    await checkIn(own, id, { is_draft: true })
    for (const folder of [minutes, travel]) await send('GET', `${docs}/folder/${folder}/info`, undefined, 'bo')
    await send('PUT', `${docs}/document/${id}/approve`, undefined, 'bo')
  },
  'transfer-whole': async ({ send }) => {
    await send('GET', `${docs}/document/999`)
    await send('POST', `${docs}/copy`, { objects: ['document/999'], destination: minutes })
  },
  'unknown-objects': async ({ send }) => {
    await send('GET', `${docs}/document/998`)
    await send('POST', `${docs}/copy`, { objects: ['document/998'], destination: minutes })
  },
  'trash-order': async (own) => {
    for (const title of ['Apples', 'Pears', 'Beans']) {
      await own.send('DELETE', `${docs}/document/${await addDocument(own, travel, title)}`)
      nextDay(own)
    }
    await own.send('GET', bin)
  },
  'trash-own': async (own) => {
    const { send } = own
    for (const as of ['admin', 'bo']) await send('GET', `${v2}/user`, undefined, as)
    await send('DELETE', `${docs}/document/${await addDocument(own, travel, 'Mine')}`)
    const { body } = await send('GET', bin)
    const [{ URI }] = body
    await send('DELETE', `${bin}/${URI.split('/').at(-1)}`, undefined, 'bo')
  },
  'thanks-included': async ({ send }) => {
    await send('POST', notes, { description: 'Ta', tags: [], thanked: [toUser(2)] })
    await send('GET', notes)
  },
  'thanks-filters': async ({ send }) => {
    for (const thanked of [[toUser(2)], [toUser(2), toUser(3)]])
      await send('POST', notes, { description: 'Ta', tags: [], thanked })
    await send('GET', `${notes}?thanked=1`)
    await send('GET', `${notes}?thanked=1&user_ids=2,3`)
  },
  'thanks-invalid-note': async ({ send }) => {
    await send('GET', `${notes}?users=x`)
  },
  'thanks-unknown-ids': async ({ send }) => {
    await send('GET', `${tags}/999`)
    await send('POST', notes, { description: 'Ta', tags: [999], thanked: [toUser(2)] })
  },
  'thanks-tag-rights': async ({ send }) => {
    const { body } = await send('POST', notes, { description: 'Ta', tags: [], thanked: [toUser(2)] })
    await send('GET', notes, undefined, 'bo')
    await send('DELETE', `${notes}/${body.id}`, undefined, 'bo')
    await send('POST', tags, { name: 'Mine' }, 'bo')
  },
  'thanks-tag-active': async ({ send }) => {
    await send('POST', tags, { name: 'Old', active: false })
    await send('POST', tags, { name: 'New' })
    for (const query of ['', '?active=0']) await send('GET', `${tags}${query}`)
  },
  'thanks-tag-missing': async ({ send }) => {
    await send('GET', `${tags}/998`)
    await send('DELETE', `${tags}/998`)
  },
  'thanks-zone': async ({ send, world }) => {
    world.users.patch(1, { timezone: 'Asia/Tokyo' })
    await send('GET', `${docs}/folder/${travel}/info`)
    await send('POST', notes, { description: 'Ta', tags: [], thanked: [toUser(2)] })
    await send('GET', notes)
  },
  'thanks-date': async ({ send }) => {
    await send('POST', notes, { description: 'Ta', tags: [], thanked: [toUser(2)] })
    await send('GET', notes)
  },
}

/** The requests of the probes, to one installation with these settings. */
export async function recordProbes(ids: readonly (keyof Settings)[], fidelity: Fidelity): Promise<Exchange[]> {
  const company = await openCompany(people, { fidelity, limits: { file: largestFile } })
  const { simulator } = company
  const { world } = simulator
  furnishLibrary(world)
  furnishExpenses(world)
  const exchanges = record(simulator)
  const send: Send = (method, path, body, as, more) => company.send(method, path, { body, as, ...more })
  const create: Installation['create'] = async (path, table, body, as) => {
    await send('POST', path, body, as)
    return Math.max(...world[table].all().map(({ id }) => id))
  }
  for (const id of ids) await probes[id]({ send, world, create })
  return exchanges
}
