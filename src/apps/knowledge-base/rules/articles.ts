import { forbidden, notFound } from '../../../core/refusal.ts'
import { toInstant } from '../../../core/time/given-date.ts'
import { unseen } from '../../../core/unseen.ts'
import { deleteRecord } from '../../../world/deletion.ts'
import type { World } from '../../../world/world.ts'
import { checkVisible, type StoredUser } from '../../people/directory.ts'
import type { ChangedArticle, NewArticle } from '../contract.ts'
import type { StoredArticle, StoredCategory } from '../model.ts'
import { endorse } from './endorsement.ts'
import { categoryOf, checkMayEdit, defaultLanguage, mayManage, mayReadArticle, needPlaceFor } from './rights.ts'

/** Gap: drafts and archived articles are 403 for others. */
export function needArticle(world: World, user: StoredUser, id: number): StoredArticle {
  const article = world.articles.need(id)
  if (article.status === 'publish' || mayReadArticle(world, user, article)) return article
  throw unseen(world, `article ${id}`, `article ${id} is not published`)
}

/** Gap: covers come from the scenario, and everybody can see them. */
export function needCover(world: World, id: number): StoredArticle {
  const article = world.articles.need(id)
  if (article.cover_filename === null) throw notFound(`article ${id} has no cover`)
  return article
}

function needArticleToEdit(world: World, user: StoredUser, id: number): StoredArticle {
  const article = needArticle(world, user, id)
  checkMayEdit(world, user, article)
  return article
}

export function createArticle(world: World, user: StoredUser, fields: NewArticle): StoredArticle {
  const category = needPlaceFor(world, user, 'article', fields.category_id)
  const { publisher_id = user.id, status = firstStatus(world) } = fields
  checkPublisher(world, user, category, publisher_id, user.id)
  const now = world.clock.instant()
  return world.articles.add({
    category_id: category.id,
    title: fields.title,
    article_text: fields.article_text ?? '',
    language: fields.translation ?? fields.language ?? defaultLanguage(user),
    status: mayManage(user, category) ? status : withoutPublishing(status),
    publisher_id,
    ...endorse(world, user, category, undefined, fields),
    embed_video: embedOf(fields) ?? null,
    comments_enabled: commentsOf(fields) ?? true,
    cover_filename: null,
    tags: fields.tags ?? [],
    created_at: fields.creation_date ? toInstant(fields.creation_date, user.timezone) : now,
    modified_at: now,
    like_count: 0,
    comments_count: 0,
    subscriber_ids: [],
  })
}

export function updateArticle(world: World, user: StoredUser, id: number, fields: ChangedArticle): StoredArticle {
  const article = needArticleToEdit(world, user, id)
  const category = categoryToBe(world, user, article, fields)
  if (fields.publisher_id !== undefined) {
    checkPublisher(world, user, category, fields.publisher_id, article.publisher_id)
  }
  return world.articles.patch(id, {
    category_id: category.id,
    title: fields.title,
    article_text: fields.article_text,
    language: fields.translation ?? fields.language,
    status: statusToBe(user, article, category, fields.status),
    publisher_id: fields.publisher_id,
    ...endorse(world, user, category, article, fields),
    embed_video: embedOf(fields),
    comments_enabled: commentsOf(fields),
    tags: fields.tags,
    created_at: fields.creation_date && toInstant(fields.creation_date, user.timezone),
    modified_at: world.clock.instant(),
  })
}

export function deleteArticle(world: World, user: StoredUser, id: number): void {
  needArticleToEdit(world, user, id)
  deleteRecord(world, 'articles', id)
}

function categoryToBe(
  world: World,
  user: StoredUser,
  article: StoredArticle,
  { category_id = article.category_id }: ChangedArticle,
): StoredCategory {
  return category_id === article.category_id
    ? categoryOf(world, article)
    : needPlaceFor(world, user, 'article', category_id)
}

/** Gap: the status where none is given. */
function firstStatus({ fidelity }: World): StoredArticle['status'] {
  return fidelity['kb-states'] === 'publish' ? 'publish' : 'draft'
}

/** Spec, Knowledge base: users who are not administrators post without the right to publish. Gap: it becomes a draft. */
function withoutPublishing(status: StoredArticle['status']): StoredArticle['status'] {
  return status === 'publish' ? 'draft' : status
}

/** Gap: a published article stays published when its publisher changes it, unless it moves to another category. */
function statusToBe(
  user: StoredUser,
  article: StoredArticle,
  category: StoredCategory,
  status: StoredArticle['status'] = article.status,
): StoredArticle['status'] {
  const isOutAlready = article.status === 'publish' && article.category_id === category.id
  return isOutAlready || mayManage(user, category) ? status : withoutPublishing(status)
}

/** Gap: only experts and administrators may write for somebody else. */
function checkPublisher(
  world: World,
  user: StoredUser,
  category: StoredCategory,
  publisher_id: number,
  former: number,
): void {
  if (publisher_id === former) return
  if (!mayManage(user, category))
    throw forbidden(`only experts and administrators may name another publisher in category ${category.id}`)
  // The reply has the name.
  checkVisible(world, user, 'publisher_id', publisher_id)
}

/** Null clears the value. Undefined leaves it as it is. */
function embedOf({ embed_video, embeded_video }: ChangedArticle): string | null | undefined {
  return embed_video === undefined ? embeded_video : embed_video
}

function commentsOf({ enable_comments, comments_enabled, comments_enable }: ChangedArticle): boolean | undefined {
  return enable_comments ?? comments_enabled ?? comments_enable
}
