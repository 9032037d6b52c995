import { forbidden, invalid, notFound } from '../../../core/refusal.ts'
import { checkExisting, unknownIds } from '../../../core/store/constraints.ts'
import { presentReadableDate } from '../../../core/time/dates.ts'
import { toInstant } from '../../../core/time/given-date.ts'
import { unseen } from '../../../core/unseen.ts'
import { deleteRecord } from '../../../world/deletion.ts'
import type { World } from '../../../world/world.ts'
import { maySeeUser, type StoredUser } from '../../people/directory.ts'
import type { ChangedArticle, NewArticle } from '../contract.ts'
import type { StoredArticle, StoredCategory } from '../model.ts'
import { checkMayEdit, defaultLanguage, mayManage, needCategoryFor } from './rights.ts'

/** Gap: only the publisher, experts and administrators see drafts and archived articles. Others get 403. */
export function needArticle(world: World, user: StoredUser, id: number): StoredArticle {
  const article = world.articles.need(id)
  const isOpen = article.status === 'publish' || article.publisher_id === user.id
  if (isOpen || mayManage(user, world.categories.need(article.category_id))) return article
  throw unseen(world, `article ${id}`, `article ${id} is not published`)
}

/** Gap: covers come from the scenario, and everybody can see them. */
export function needCover(world: World, id: number): StoredArticle {
  const article = world.articles.need(id)
  if (article.cover_filename === null) throw notFound(`article ${id} has no cover`)
  return article
}

export function createArticle(world: World, user: StoredUser, fields: NewArticle): StoredArticle {
  const category = needCategoryFor(world, user, 'article', fields.category_id)
  // Gap: new articles are drafts, or published.
  const { status = world.fidelity['kb-states'] === 'publish' ? 'publish' : 'draft', publisher_id = user.id } = fields
  if (publisher_id !== user.id) checkPublisher(world, user, category, publisher_id)
  const { language = defaultLanguage(user), embed_video = null, comments_enabled = true } = namedTwice(fields)
  const now = world.clock.instant()
  return world.articles.add({
    category_id: category.id,
    title: fields.title,
    article_text: fields.article_text ?? '',
    language,
    status: statusFor(status, mayManage(user, category)),
    publisher_id,
    ...endorse(world, user, category, undefined, fields),
    embed_video,
    comments_enabled,
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
  const article = needArticle(world, user, id)
  checkMayEdit(world, user, article)
  const { category_id = article.category_id, status = article.status, publisher_id = article.publisher_id } = fields
  const isMoved = category_id !== article.category_id
  const category = isMoved ? needCategoryFor(world, user, 'article', category_id) : world.categories.need(category_id)
  if (publisher_id !== article.publisher_id) checkPublisher(world, user, category, publisher_id)
  // Gap: a published article stays published when its publisher edits it, unless it moves to another category.
  const isPublished = article.status === 'publish' && !isMoved
  return world.articles.patch(id, {
    category_id,
    title: fields.title,
    article_text: fields.article_text,
    ...namedTwice(fields),
    status: statusFor(status, isPublished || mayManage(user, category)),
    publisher_id,
    ...endorse(world, user, category, article, fields),
    tags: fields.tags,
    created_at: fields.creation_date && toInstant(fields.creation_date, user.timezone),
    modified_at: world.clock.instant(),
  })
}

export function deleteArticle(world: World, user: StoredUser, id: number): void {
  checkMayEdit(world, user, needArticle(world, user, id))
  deleteRecord(world, 'articles', id)
}

/** Spec, Knowledge base: only administrators may publish. Gap: an article by anyone else becomes a draft. */
function statusFor(status: StoredArticle['status'], mayPublish: boolean): StoredArticle['status'] {
  return status === 'publish' && !mayPublish ? 'draft' : status
}

/** Gap: only experts and administrators may set another publisher. */
function checkPublisher(world: World, user: StoredUser, category: StoredCategory, id: number): void {
  if (!mayManage(user, category))
    throw forbidden(`only experts and administrators may set another publisher in category ${category.id}`)
  // The reply shows the publisher's name, so the user must be allowed to see it.
  if (!maySeeUser(world, user, id)) throw unknownIds(world, { name: 'publisher_id', reason: `there is no user ${id}` })
}

/** Null removes the video. */
function namedTwice({ embed_video, embeded_video, ...fields }: ChangedArticle) {
  return {
    language: fields.translation ?? fields.language,
    embed_video: embed_video === undefined ? embeded_video : embed_video,
    comments_enabled: fields.enable_comments ?? fields.comments_enabled ?? fields.comments_enable,
  }
}

type Endorsement = Pick<StoredArticle, 'endorsed_by' | 'endorsed_at'>

const unendorsed: Endorsement = { endorsed_by: null, endorsed_at: null }

/** Sending the present endorsement back, as forms do, is not a change. */
function endorse(
  world: World,
  user: StoredUser,
  category: StoredCategory,
  former: StoredArticle | undefined,
  { endorsed_by, endorsed_date }: ChangedArticle,
): Endorsement {
  const present = endorsementOf(former)
  const given = endorsed_date && toInstant(endorsed_date, user.timezone)
  const dayOf = (instant: string | null) => instant && presentReadableDate(instant, user.timezone)
  const isSameBy = endorsed_by === undefined || endorsed_by === present.endorsed_by
  const isSameDate = !given || dayOf(given) === dayOf(present.endorsed_at)
  const isMoved = former !== undefined && former.category_id !== category.id
  if (isSameBy && isSameDate) {
    // Gap: a moved article keeps its endorsement if the endorser may also endorse in the new category.
    return !isMoved || mayEndorse(category, present.endorsed_by) ? present : unendorsed
  }
  if (!mayManage(user, category)) {
    throw forbidden(`only experts and administrators may endorse an article in category ${category.id}`)
  }
  if (endorsed_by === null) return unendorsed
  const endorser = endorsed_by ?? present.endorsed_by
  if (endorser === null) throw invalid({ name: 'endorsed_by', reason: 'is required with endorsed_date' })
  if (!isSameBy || isMoved) {
    checkExisting(world, world.users, 'endorsed_by', [endorser])
    if (!mayEndorse(category, endorser))
      throw invalid({ name: 'endorsed_by', reason: `user ${endorser} is not an expert of category ${category.id}` })
  }
  return { endorsed_by: endorser, endorsed_at: given ?? (isSameBy ? present.endorsed_at : world.clock.instant()) }
}

function endorsementOf(article: StoredArticle | undefined): Endorsement {
  if (!article || article.endorsed_by === null) return unendorsed
  return { endorsed_by: article.endorsed_by, endorsed_at: article.endorsed_at }
}

/** Spec, Knowledge base: an expert of the category endorses an article. */
function mayEndorse({ expert_ids }: StoredCategory, id: number | null): boolean {
  return id !== null && expert_ids.includes(id)
}
