import * as z from 'zod'
import type { Problem } from '../refusal.ts'
import type { List } from '../store/order.ts'
import { pageSize, pageStart } from './read.ts'

export function takePage<Item>(list: List<Item>, { offset, limit }: { offset: number; limit: number }) {
  return { items: list.slice(offset, offset + limit), offset, limit, total: list.length }
}

export type Page<Item> = ReturnType<typeof takePage<Item>>

export function pagesOf(defaultSize: number, most?: number) {
  return { offset: pageStart, limit: pageSize(most).default(defaultSize) }
}

export const Pagination = z.strictObject({
  offset: z.int(),
  limit: z.int(),
  total: z.int(),
  prev: z.string().nullable(),
  next: z.string().nullable(),
})
export type Pagination = z.infer<typeof Pagination>

/** The old dialect: an empty string if there is no such page. */
export const Paging = Pagination.extend({ prev: z.string(), next: z.string() })
export type Paging = z.infer<typeof Paging>

const newOrder = (offset: number, limit: number) => `offset=${offset}&limit=${limit}`
const oldOrder = (offset: number, limit: number) => `limit=${limit}&offset=${offset}`

/** `here` is the requested URL, or its path. Its other parameters stay in the links. A limit of 0 gives no links. */
export function presentPagination(page: Page<unknown>, here: string, order = newOrder): Pagination {
  const { offset, limit, total } = page
  const link = (to: number) => withParameters(here, order(to, limit))
  return {
    offset,
    limit,
    total,
    prev: offset > 0 && limit > 0 ? link(Math.max(0, Math.min(offset, total) - limit)) : null,
    next: offset + limit < total && limit > 0 ? link(offset + limit) : null,
  }
}

export function presentPaging(page: Page<unknown>, here: string): Paging {
  const { prev, next, ...rest } = presentPagination(page, here, oldOrder)
  return { ...rest, prev: prev ?? '', next: next ?? '' }
}

function withParameters(here: string, parameters: string): string {
  const mark = here.indexOf('?')
  const path = mark === -1 ? here : here.slice(0, mark)
  const others = here
    .slice(path.length + 1)
    .split('&')
    .filter((part) => part && !/^(offset|limit)(=|$)/.test(part))
  return `${path}?${[...others, parameters].join('&')}`
}

export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.strictObject({ data: z.array(item), pagination: Pagination })
}

export function pagingOf<Item extends z.ZodType>(item: Item) {
  return z.strictObject({ data: z.array(item), paging: Paging })
}

export function presentPage<Stored, Item>(page: Page<Stored>, here: string, present: (stored: Stored) => Item) {
  return { data: page.items.map(present), pagination: presentPagination(page, here) }
}

export function presentOldPage<Stored, Item>(page: Page<Stored>, here: string, present: (stored: Stored) => Item) {
  return { data: page.items.map(present), paging: presentPaging(page, here) }
}

const pageSizes = ['limit', 'num']

/** Page sizes outside their limits, which their shape clamped. */
export function clampedSizesIn(query: Record<string, string>, read: object): Problem[] {
  const clamped: Problem[] = []
  for (const name of pageSizes) {
    if (query[name] === undefined) continue
    const [given, limit] = [Number(query[name]), Number(read[name as never])]
    if (given < limit) clamped.push({ name, reason: `must be ${limit} or more` })
    if (given > limit) clamped.push({ name, reason: `must be at most ${limit}` })
  }
  return clamped
}
