import { beforeEach } from 'vitest'
import { knowledgeBase } from '../../src/apps/knowledge-base/index.ts'
import type { SimulatorOptions } from '../../src/simulator/simulator.ts'
import { type Company, openCompany, useCompany } from '../company.ts'

// A knowledge base for tests, created through the API: carl administers it, anna, bo and the administrator are experts.

export const categories = { desk: 1, passwords: 2, canteen: 3 }

const opening: [path: string, body: object][] = [
  ['/categories', { category_name: 'Help desk', description: '<p>Ask <b>us</b></p>', category_experts: [2, 1] }],
  ['/categories', { category_name: 'Passwords', parent_id: 1, category_experts: [3, 1], only_experts_answer: true }],
  ['/categories', { category_name: 'Canteen', description: 'Lunch', parent_id: null, category_experts: [1] }],
]

export type KnowledgeBase = ReturnType<typeof verbsIn>

export function useKnowledgeBase(options: SimulatorOptions = {}): KnowledgeBase {
  const company = useCompany(knowledgeBase, options)
  beforeEach(() => setUpKnowledgeBase(company))
  return verbsIn(company)
}

export async function setUpKnowledgeBase(company: Company): Promise<KnowledgeBase> {
  await company.done('PATCH', '/__sim/state/users/4', { body: { admin_of: ['knowledge-base'] } })
  for (const [path, body] of opening) await company.done('POST', path, { body, as: 'carl' })
  return verbsIn(company)
}

export async function openKnowledgeBase(options: SimulatorOptions = {}): Promise<KnowledgeBase> {
  return setUpKnowledgeBase(await openCompany(knowledgeBase, options))
}

function verbsIn(company: Company) {
  /** By default, a published article by the administrator in the canteen category. */
  async function write(title: string, fields: object = {}, as?: string): Promise<number> {
    const body = { title, category_id: categories.canteen, status: 'publish', ...fields }
    return (await company.done('POST', '/articles', { body, as })).id
  }

  async function askQuestion(title: string, fields: object = {}, as?: string): Promise<number> {
    const body = { title, category_id: categories.canteen, ...fields }
    return (await company.done('POST', '/questions', { body, as })).id
  }

  /** Sets fields that no endpoint can set. */
  const poke = (table: 'categories' | 'articles' | 'questions', id: number, fields: object) =>
    company.done('PATCH', `/__sim/state/${table}/${id}`, { body: fields })

  const titlesAt = async (path: string, as?: string): Promise<string[]> =>
    (await company.done('GET', path, { as })).map(({ title, name }: Record<string, string>) => title ?? name)

  return Object.assign(Object.create(company) as Company, { write, askQuestion, poke, titlesAt })
}
