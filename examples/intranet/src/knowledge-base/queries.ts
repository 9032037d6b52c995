import type { Article, Category, Question } from 'fauxtranet'
import { useApiQuery } from '../api-context.tsx'

/** A category without its place in the tree, as subcategories are sent. */
export type AnyCategory = Omit<Category, 'parent' | 'subcategories'>

export function useCategories() {
  return useApiQuery('knowledge-base.listCategories')
}

/** All published articles: the API has neither pages nor a search. */
export function useArticles() {
  return useApiQuery('knowledge-base.listArticles')
}

export type QuestionFilter = 'all' | 'unanswered' | 'archived'

const queries = { all: {}, unanswered: { unanswered_only: 1 }, archived: { archived: 1 } } as const

export function useQuestions(filter: QuestionFilter = 'all') {
  return useApiQuery('knowledge-base.listQuestions', { query: queries[filter] })
}

/** The API lists either all categories, or the top ones with the others inside. */
export function flatten(categories: readonly Category[]): AnyCategory[] {
  const all = categories.flatMap((category) => [category, ...category.subcategories])
  return [...new Map(all.map((category) => [category.id, category])).values()]
}

/** The selected category and all below it. */
export function idsWithin(categories: readonly AnyCategory[], id: number): Set<number> {
  const ids = new Set([id])
  for (const one of ids) for (const { id, parent_id } of categories) if (parent_id === one) ids.add(id)
  return ids
}

/** Every word occurs in the entry, regardless of case and accents. */
export function matches(entry: Article | Question, words: string): boolean {
  const tags = 'tags' in entry ? entry.tags : []
  const text = fold([entry.title, entry.plain_text, entry.category_name, ...tags].join(' '))
  return fold(words)
    .split(/\s+/)
    .every((word) => text.includes(word))
}

function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}

/** A question names its author by the address of their profile, which ends with the id. */
export function authorOf({ created_by }: Question): number {
  return Number(/\d+(?=\/?$)/.exec(created_by)?.[0])
}

/** Each line becomes a paragraph, as in the plain text that the API sends back. */
export function toHtml(text: string): string {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  return lines.map((line) => `<p>${line.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)}</p>`).join('')
}
