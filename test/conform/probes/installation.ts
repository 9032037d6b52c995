import { type Company, host, type Reply, type RequestOptions } from '../../company.ts'
import { anItem } from '../../expenses/expenses.ts'

export const v2 = `${host}/api/people/v2`
export const rest = `${host}/intranet/rest`
export const docs = `${rest}/documents`
export const kb = `${rest}/knowledgebase`
export const sheets = `${rest}/expenses/sheet`
export const bin = `${rest}/deleted`
export const notes = `${host}/api/thankyou/v3/thanks`
export const tags = `${host}/api/thankyou/v3/tags`
export const badges = `${host}/api/badges`

/** In bytes. */
export const largestFile = 1000

export type Send = (method: string, path: string, body?: unknown, as?: string, more?: RequestOptions) => Promise<Reply>

export interface Installation {
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

export type Probe = (installation: Installation) => Promise<void>

const trip = { name: 'Trip', location_id: 1, dept_id: 1 }

export async function addCategories({ create }: Installation): Promise<[number, number]> {
  const above = await create(`${kb}/categories`, 'categories', { category_name: 'Works' })
  return [above, await create(`${kb}/categories`, 'categories', { category_name: 'Networks', parent_id: above })]
}

export async function addArticle(
  { create }: Installation,
  title: string,
  category_id: number,
  as = 'admin',
): Promise<number> {
  return create(`${kb}/articles`, 'articles', { title, category_id, status: 'publish' }, as)
}

export const nextDay = ({ world }: Installation) => world.clock.advance(24 * 60 * 60 * 1000)

export async function addSheet(own: Installation, as = 'bo', fields: object = {}): Promise<number> {
  const id = await own.create(sheets, 'sheets', { ...trip, items: [anItem(10), anItem(5)], ...fields }, as)
  await own.send('GET', `${sheets}/${id}`, undefined, as)
  return id
}
