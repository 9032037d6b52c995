import { byContract, type Json, ordersOf, rowsIn, type Seen } from '../../core/seen/sighting.ts'
import { toSortKey } from '../../core/text/suggest.ts'
import { readDay } from '../../core/time/day.ts'
import type { gaps } from './gaps.ts'

const lists = /^knowledge-base\.list(Articles|Questions)$/

export const seen: Seen<typeof gaps> = {
  'kb-order': ({ id, isOk, reply }) => {
    if (!lists.test(id) || !isOk) return undefined
    return ordersOf(rowsIn(reply), {
      title: ({ title }) => toSortKey(title),
      newest: ({ created_date }) => -readDay(created_date),
    })
  },
  'kb-category-date': byContract,
  'kb-addresses': ({ id, isOk, reply }) => {
    if (!id.startsWith('knowledge-base.') || !isOk) return undefined
    const url = [reply, ...rowsIn(reply)].map((row) => row?.created_by_photo_url ?? row?.cover_img).find(Boolean)
    return url ? (/^https?:/.test(url) ? 'absolute' : 'paths') : undefined
  },
  'kb-category-list': ({ id, isOk, reply }) => {
    if (id !== 'knowledge-base.listCategories' || !isOk) return undefined
    const rows = rowsIn(reply)
    if (rows.some(({ parent_id }) => parent_id)) return 'flat'
    return rows.some(({ subcategories }) => subcategories.length > 0) ? 'top' : undefined
  },
  // A draft is not in the list. Only users who may publish show the difference.
  'kb-states': ({ id, isOk, sent, reply, query, notes }) => {
    if (id === 'knowledge-base.createArticle' && isOk && reply?.id)
      notes.set(`${reply.id}`, { category: sent?.category_id, status: sent?.status })
    if (id !== 'knowledge-base.listArticles' || !isOk || query.size > 0) return undefined
    const listed = new Set(rowsIn(reply).map((article) => String(article.id)))
    const created = [...notes.entries()]
    for (const [article, { category, status }] of created) {
      if (status !== undefined) continue
      if (listed.has(article)) return 'publish'
      const mayPublish = created.some(
        ([other, note]) => note.status === 'publish' && note.category === category && listed.has(other),
      )
      if (mayPublish) return 'draft'
    }
    return undefined
  },
  'kb-edit': ({ id, params, status, isOk, me, find, wasRefused }) => {
    if (!me || !/^knowledge-base\.(update|delete)(Article|Question)$/.test(id)) return undefined
    const { article_id, question_id } = params
    const entry = article_id ? find('articles', article_id) : find('questions', question_id!)
    const isAuthor = entry?.publisher_id === me.id || String(entry?.created_by).endsWith(`/users/${me.id}`)
    if (!isAuthor) return undefined
    return status === 403 ? 'experts' : isOk && wasRefused ? 'author' : undefined
  },
  'kb-filters': ({ id, isOk, query, reply, find, all }) => {
    const category = Number(query.get('category'))
    if (!lists.test(id) || !isOk || !category) return undefined
    const rows = rowsIn(reply)
    if (rows.some(({ category_id }) => category_id !== category)) return 'below'
    const below: number[] = (find('categories', category)?.subcategories ?? []).map((each: Json) => each.id)
    const known = all(id.endsWith('Articles') ? 'articles' : 'questions')
    return query.size === 1 && known.some(({ category_id }) => below.includes(category_id)) ? 'alone' : undefined
  },
  'kb-archived': ({ id, isOk, query, reply, notes }) => {
    if (id !== 'knowledge-base.listQuestions' || !isOk) return undefined
    const rows = rowsIn(reply)
    if (query.size === 0) for (const question of rows) notes.set(`${question.id}`, true)
    if (query.get('archived') !== '1' || query.size > 1 || rows.length === 0 || notes.size === 0) return undefined
    return rows.some((question) => notes.has(`${question.id}`)) ? 'with-others' : 'alone'
  },
}
