import { describe, expect, it } from 'vitest'
import { idsIn, openCompany } from '../../../test/company.ts'
import { Random } from '../../core/random.ts'
import { people } from './index.ts'
import type { StoredUser } from './model.ts'

// Compares random queries on a whole company with a very simple filter.

const { done, readAll } = await openCompany(people, { scenario: 'small-company', user: '1' })
const users: StoredUser[] = await done('GET', '/__sim/state/users')
const random = new Random(20260302)

const pick = <Item>(items: readonly Item[]): Item => items[random.between(0, items.length - 1)]!
const some = <Item>(items: readonly Item[], most: number): Item[] =>
  Array.from({ length: random.between(1, most) }, () => pick(items))
const perhaps = <Value>(part: number, value: () => Value): Value | undefined =>
  random.next() < part ? value() : undefined

const searchable = ['firstname', 'surname', 'company', 'job_title', 'email', 'username'] as const
const sortable = ['id', 'firstname', 'surname', 'email', 'company', 'job_title', 'username', 'extranet_id'] as const

interface Question {
  ids?: number[]
  group_ids?: number[]
  role_ids?: number[]
  extranet_id?: number[]
  view?: 'user' | 'admin'
  status?: 'active' | 'blocked' | 'all'
  query?: string
  query_fields?: (typeof searchable)[number][]
  query_type?: 'AND' | 'OR' | 'or'
  sort?: string
}

/** Mostly values of existing users, so that many queries find something. */
function aQuestion(): Question {
  const somebody = pick(users)
  const aWord = () => {
    const word = pick(String(pick([somebody, pick(users)])[pick(searchable)]).split(' '))
    return random.next() < 0.5 ? word : word.slice(0, 3).toUpperCase()
  }
  return {
    ids: perhaps(0.15, () => [somebody.id, ...idsIn(some(users, 12))]),
    group_ids: perhaps(0.3, () => some([...somebody.group_ids, 1], 2)),
    role_ids: perhaps(0.2, () => some([...somebody.role_ids, 1], 2)),
    extranet_id: perhaps(0.2, () => [somebody.extranet_id, pick([1, 2, 3, 99])]),
    view: perhaps(0.5, () => pick(['user', 'admin'])),
    status: perhaps(0.5, () => pick(['active', 'blocked', 'all'])),
    query: perhaps(0.5, () => Array.from({ length: random.between(1, 3) }, aWord).join(' ')),
    query_fields: perhaps(0.3, () => some(searchable, 3)),
    query_type: perhaps(0.5, () => pick(['AND', 'OR', 'or'])),
    sort: perhaps(0.6, () => pick(['', '-']) + pick(sortable)),
  }
}

function naively(question: Question, isAnyId: boolean): number[] {
  const { ids, group_ids = [], role_ids = [], extranet_id, query = '', sort = '' } = question
  const fields = question.query_fields ?? ['firstname', 'surname', 'company', 'job_title', 'email']
  const status = question.view === 'admin' ? (question.status ?? 'active') : 'active'
  const words = fold(query).split(' ').filter(Boolean)
  const matches = (ids: number[], own: number) => (isAnyId ? ids.includes(own) : ids.every((id) => id === own))
  const found = users.filter((user) => {
    const has = (word: string) => fields.some((field) => fold(user[field]).includes(word))
    if (status === 'active' && user.blocked) return false
    if (status === 'blocked' && !user.blocked) return false
    if (ids && !matches(ids, user.id)) return false
    if (extranet_id && !matches(extranet_id, user.extranet_id)) return false
    if (!group_ids.every((id) => user.group_ids.includes(id))) return false
    if (!role_ids.every((id) => user.role_ids.includes(id))) return false
    if (words.length === 0) return true
    return (question.query_type ?? 'AND') === 'AND' ? words.every(has) : words.some(has)
  })
  const columns = sort ? [sort.replace('-', '')] : ['surname', 'firstname']
  const plain = (value: unknown) => (typeof value === 'string' ? fold(value) : (value as number))
  found.sort((a, b) => {
    for (const column of [...columns, 'id'] as (keyof StoredUser)[]) {
      const [left, right] = [plain(a[column]), plain(b[column])]
      if (left !== right) return left < right ? -1 : 1
    }
    return 0
  })
  if (sort.startsWith('-')) found.reverse()
  return idsIn(found)
}

describe('people.listUsers', () => {
  it.each(['all', 'any-id'])(
    'returns over all pages the same as a naive filter, for any query: %s',
    async (setting) => {
      await done('PUT', '/__sim/fidelity', { body: { 'all-or-any': setting } })
      let answered = 0
      for (let round = 0; round < 200; round++) {
        const question = aQuestion()
        const given = Object.entries(question).filter(([, value]) => value !== undefined)
        const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
        const joined = await readAll(`/users?fields=id&limit=${random.between(1, 9)}&${search}`)
        const ids = idsIn(joined)
        expect(ids, String(search)).toEqual(naively(question, setting === 'any-id'))
        if (ids.length > 0) answered++
      }
      expect(answered).toBeGreaterThan(60)
    },
  )
})

function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
