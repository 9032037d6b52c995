import type { Exchange } from '../../src/conform/exchange.ts'
import type { Json } from '../../src/core/seen/sighting.ts'

interface Deviation {
  at: RegExp
  method?: string
  status?: number
  change: (body: Json) => Json
  /** What the report shows. */
  id: string
  where: string
  found: string
}

/** Each changes the first matching response of a server that otherwise follows the contract. */
export const deviations: readonly Deviation[] = [
  {
    id: 'people.getCurrentUser',
    at: /\/user$/,
    change: (user) => ({ ...user, id: String(user.id) }),
    where: 'reply id',
    found: 'string',
  },
  {
    id: 'people.getUser',
    at: /\/users\/3$/,
    change: ({ email: _, ...user }) => user,
    where: 'reply email',
    found: 'nothing',
  },
  {
    id: 'people.getUser',
    at: /\/users\/4$/,
    change: (user) => ({ ...user, cost_centre: 12 }),
    where: 'reply *',
    found: 'number',
  },
  {
    id: 'people.getUser',
    at: /\/users\/5$/,
    change: (user) => ({ ...user, extranet: { ...user.extranet, primary: 1 } }),
    where: 'reply extranet.primary',
    found: 'number',
  },
  { id: 'people.getUser', at: /\/users\/999$/, status: 410, change: (body) => body, where: 'status', found: '410' },
  {
    id: 'people.listUsers',
    at: /\/users\?limit=100$/,
    change: ({ data, pagination }) => ({ data: data.map((user: Json) => ({ ...user, blocked: 'no' })), pagination }),
    where: 'reply data[].blocked',
    found: 'string',
  },
  {
    id: 'people.listGroups',
    at: /\/groups$/,
    change: ({ pagination: _, ...body }) => body,
    where: 'reply pagination',
    found: 'nothing',
  },
  {
    id: 'people.listGroups',
    at: /\/groups\?query=/,
    change: (body) => ({ ...body, pagination: { ...body.pagination, total: 0.5 } }),
    where: 'reply pagination.total',
    found: 'fraction',
  },
  {
    id: 'people.listRoles',
    at: /\/roles$/,
    change: ({ data, ...more }) => ({
      data: data.map((role: Json) => ({ ...role, date_created: 'yesterday' })),
      ...more,
    }),
    where: 'reply data[].date_created',
    found: 'string in another format',
  },
  {
    id: 'people.listUserGroups',
    at: /\/users\/5\/groups$/,
    method: 'GET',
    change: () => null,
    where: 'reply',
    found: 'null',
  },
  {
    id: 'people.setUserGroups',
    at: /\/users\/5\/groups$/,
    method: 'PUT',
    status: 202,
    change: () => undefined,
    where: 'status',
    found: '202',
  },
  {
    id: 'badges.listBadges',
    at: /\/badges\/badges$/,
    method: 'GET',
    change: (list) => list.map((badge: Json) => ({ ...badge, total: 3 })),
    where: 'reply [].total',
    found: 'number',
  },
  {
    id: 'knowledge-base.getArticle',
    at: /\/articles\/999$/,
    change: (body) => ({ ...body, code: '404' }),
    where: 'error code',
    found: 'string',
  },
  {
    id: 'knowledge-base.listCategories',
    at: /\/categories$/,
    method: 'GET',
    change: (list) => list.map((each: Json) => ({ ...each, only_experts_answer: true })),
    where: 'reply [].only_experts_answer',
    found: 'another boolean',
  },
  {
    id: 'expenses.listSheets',
    at: /\/sheet\?user=3$/,
    change: (list) => list.map((sheet: Json) => ({ ...sheet, status: 'lost' })),
    where: 'reply [].status',
    found: 'another string',
  },
  {
    id: 'expenses.listSheets',
    at: /\/sheet$/,
    method: 'GET',
    status: 422,
    change: (body) => body,
    where: 'status',
    found: '422',
  },
  {
    id: 'documents.getFolderInfo',
    at: /\/folder\/2\/info$/,
    method: 'GET',
    change: ({ permissions: _, ...folder }) => folder,
    where: 'reply permissions',
    found: 'nothing',
  },
  {
    id: 'documents.listVersions',
    at: /\/versions$/,
    change: (list) => ({ versions: list }),
    where: 'reply',
    found: 'object',
  },
  {
    id: 'trash.listDeleted',
    at: /\/deleted$/,
    change: (list) => list.map((each: Json) => ({ ...each, title: null })),
    where: 'reply [].title',
    found: 'null',
  },
  {
    id: 'thanks.createNote',
    at: /\/thanks$/,
    method: 'POST',
    change: (note) => ({ ...note, author: note.author.name }),
    where: 'reply author',
    found: 'string',
  },
]

export function deviate(exchanges: readonly Exchange[]): Exchange[] {
  const left = new Set(deviations)
  const changed = exchanges.map((exchange) => {
    const { pathname, search } = new URL(exchange.url)
    const found = [...left].find(({ at, method = 'GET' }) => method === exchange.method && at.test(pathname + search))
    if (!found) return exchange
    left.delete(found)
    const body = found.change(exchange.received === undefined ? undefined : JSON.parse(exchange.received))
    const received = body === undefined ? undefined : JSON.stringify(body)
    return { ...exchange, status: found.status ?? exchange.status, received }
  })
  if (left.size > 0) throw new Error(`Not requested: ${[...left].map(({ id, where }) => `${id} ${where}`).join(', ')}`)
  return changed
}
