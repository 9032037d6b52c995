import type { Article, Category, Question } from 'fauxtranet'
import { useApiMutation, useApiQuery } from '../api-context.tsx'
import { hasWords } from '../ui/words.ts'

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

export function matches(entry: Article | Question, words: string): boolean {
  const tags = 'tags' in entry ? entry.tags : []
  return hasWords([entry.title, entry.plain_text, entry.category_name, ...tags], words)
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

export type EntryKind = 'article' | 'question'

/** What users write about an article or a question. */
export interface EntryFields {
  title: string
  text: string
  category_id: number
}

/** The server makes an article a draft if the user may not publish in the category. */
export function useCreateEntry(kind: EntryKind) {
  return useApiMutation<EntryFields, { id: number }>((api, { text, ...fields }) =>
    kind === 'article'
      ? api.call('knowledge-base.createArticle', {
          body: { ...fields, article_text: toHtml(text), status: 'publish' },
        })
      : api.call('knowledge-base.createQuestion', { body: { ...fields, text: toHtml(text) } }),
  )
}

/** Unchanged text keeps its formatting. */
export function useUpdateEntry(kind: EntryKind, { id, plain_text }: { id: number; plain_text: string }) {
  return useApiMutation<EntryFields>((api, { text, ...fields }) => {
    const html = text === plain_text ? undefined : toHtml(text)
    return kind === 'article'
      ? api.call('knowledge-base.updateArticle', {
          params: { article_id: id },
          body: { ...fields, article_text: html },
        })
      : api.call('knowledge-base.updateQuestion', { params: { question_id: id }, body: { ...fields, text: html } })
  })
}
